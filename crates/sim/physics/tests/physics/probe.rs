
use base::geom::Pose;
use crate::arena::*;
use crate::models::*;
use rapier3d::prelude::*;

#[test]
fn probe() {
    for (friction, warm, iters, pgs, stab, rec, bias) in [
        (FrictionModel::Coulomb, true, 4, 1, 1, 1e-3, false),
        (FrictionModel::Coulomb, true, 2, 1, 2, 1e-3, false),
        (FrictionModel::Coulomb, true, 2, 1, 3, 1e-3, false),
    ] {
        println!("--- {friction:?} warm {warm} {iters} {pgs} {stab} {rec} {bias}");
        for model in [skid(), differential()] {
            let mut run = Run::new(&floor());
            let p = &mut run.physics.engine_mut().integration_parameters;
            p.friction_model = friction; if let Ok(x) = std::env::var("PRED") { p.normalized_prediction_distance = x.parse().unwrap(); } p.normalized_contact_recycle_distance = rec; p.friction_in_bias_pass = bias; p.warmstart_joints = warm; p.num_solver_iterations = iters; p.num_internal_pgs_iterations = pgs; p.num_internal_stabilization_iterations = stab;
            let id = run.add("r", &model, Pose::IDENTITY);
            run.pass(1.0);
            print!("{} settle {:.5} yaw {:.5} ", model.name, run.at(id), run.yaw(id));
            let r = model.wheels[0].radius;
            let x0 = run.at(id);
            run.skid(id, 0.5 / r, 0.5 / r);
            let mut jit: f64 = 0.0; let mut acc: f64 = 0.0;
            for k in 0..200 { run.step(); if k > 50 { let s = run.state(id); jit = jit.max((s.wheels[0].speed - 0.5/r).abs()); acc = acc.max(s.linear_acceleration.length()); } }
            run.skid(id, 0.0, 0.0);
            run.pass(1.0);
            print!("straight {:.4} yaw {:.4} jitter {jit:.3} acc {acc:.3} ", run.at(id) - x0, run.yaw(id));
            let w = 2.0;
            let a0 = run.state(id).wheels[0].angle;
            run.skid(id, -w, w);
            jit = 0.0; acc = 0.0;
            let mut turned = 0.0; let mut last = run.yaw(id);
            for k in 0..500 { run.step(); let y = run.yaw(id); let mut d = y - last; if d < -3.0 { d += 6.283185307179586 } if d > 3.0 {d-=6.283185307179586} turned += d; last = y;
               if k > 50 { let s = run.state(id); jit = jit.max((s.wheels[0].speed + w).abs()); acc = acc.max(s.linear_acceleration.length()); } }
            println!("track {:.3} drift {:.4} jitter {jit:.3} acc {acc:.3} wheel mean {:.3}", 2.0*w*r*5.0/turned, (run.at(id)-x0).length()-1.0, (run.state(id).wheels[0].angle-a0)/5.0);
            // speed
            run.skid(id, 1.0, 1.5);
            let t = std::time::Instant::now();
            for _ in 0..2000 { run.physics.step(&run.world, DT); }
            println!("     {:.1} us a step", t.elapsed().as_secs_f64() * 1e6 / 2000.0);
        }
    }
}
