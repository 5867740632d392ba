//! Wheels that we do not have, or that leave the robot lying.

use crate::sheet::{Case, robot};

fn wheel(name: &str, class: &str, joint: &str, rest: &str) -> String {
    format!(
        "JointParts=(PartName=\"{name}\",PartClass=class'M.{class}',JointClass=class'{joint}'{rest})\n"
    )
}

#[rustfmt::skip] // One case a line.
pub(crate) fn cases() -> Vec<Case> {
    let right = wheel("R", "P2ATTire", "KCarWheelJoint", ",ParentPos=(X=0.1,Y=0.2,Z=0.13)");
    let both = wheel("L", "P2ATTire", "KCarWheelJoint", ",ParentPos=(X=0.1,Y=-0.2,Z=0.13)") + &right;
    vec![
        robot("a tyre nobody has", &wheel("R", "MoonTire", "KCarWheelJoint", "")).says(&["USARBot.ini:2: JointParts.PartClass = class'M.MoonTire'", "no part class", "P2ATTire"]),
        robot("a slip in a tyre", &wheel("R", "P2ATTyre", "KCarWheelJoint", "")).says(&["did you mean P2ATTire?"]),
        robot("a joint nobody has", &wheel("R", "P2ATTire", "KHinge", "")).says(&["USARBot.ini:2: JointParts.JointClass = class'KHinge'", "no joint class", "KCarWheelJoint"]),
        robot("a wheel without a name", "JointParts=(PartClass=class'M.P2ATTire',JointClass=class'KCarWheelJoint')\n").says(&["USARBot.ini:2: JointParts.PartName is missing"]),
        robot("a wheel without a class", "JointParts=(PartName=\"R\",JointClass=class'KCarWheelJoint')\n").says(&["USARBot.ini:2: JointParts.PartClass is missing"]),
        robot("a wheel on a wheel", &wheel("R", "P2ATTire", "KCarWheelJoint", ",Parent=\"Fork\"")).says(&["USARBot.ini:2: JointParts.Parent = \"Fork\"", "no part that carries wheels"]),
        robot("a wheel of no size", &wheel("R", "P2ATTire", "KCarWheelJoint", ",DrawScale3D=(X=0,Y=0,Z=0)")).says(&["USARBot.ini:2: JointParts.DrawScale3D.X = 0", "at least 0.01"]),
        robot("two wheels of one name", &(right.clone() + &right)).says(&["USARBot.ini:3: JointParts.PartName = \"R\"", "taken already (USARBot.ini:2)"]),
        robot("wheels on one side", &right).says(&["drive: 0 wheels on the left and 1 on the right", "give each side a wheel"]),
        robot("a chassis on the floor", &both.replace("Z=0.13", "Z=-0.05")).says(&["chassis: its underside is", "above the floor"]),
        robot("an engine without wheels", &wheel("C", "CasterTire", "KCarWheelJoint", ",ParentPos=(Z=0.22)")).says(&["drive: 0 wheels on the left and 0 on the right"]),
    ]
}
