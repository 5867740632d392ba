# The unmodified client of CoppeliaSim's ZMQ remote API drives the Pioneer, and says what it saw.
import json
import sys
import time

from coppeliasim_zmqremoteapi_client import RemoteAPIClient

port = int(sys.argv[1])
client = RemoteAPIClient("localhost", port)
sim = client.require("sim")
seen = {"state": sim.getSimulationState()}
left = sim.getObject("/PioneerP3DX/leftMotor")
right = sim.getObject("/PioneerP3DX/rightMotor")
body = sim.getObject("/PioneerP3DX")
sonars = [sim.getObject("/PioneerP3DX/ultrasonicSensor", {"index": i}) for i in range(16)]
seen["same"] = left == sim.getObjectHandle("Pioneer_p3dx_leftMotor")
beacon = sim.getObject("/beacon")
seen["beacon"] = sim.getObjectPosition(beacon, sim.handle_world)
begin = sim.getObjectPosition(body)

sim.setStepping(True)
sim.startSimulation()
sim.setJointTargetVelocity(left, 4)
sim.setJointTargetVelocity(right, 4)
times = []
for _ in range(40):
    sim.step()
    times.append(sim.getSimulationTime())
seen["times"] = times
end = sim.getObjectPosition(body)
seen["driven"] = sum((a - b) ** 2 for a, b in zip(begin, end)) ** 0.5
seen["turned"] = sim.getJointPosition(left)
seen["sonars"] = [list(sim.readProximitySensor(sonar)[:2]) for sonar in sonars]
image, size = sim.getVisionSensorImg(sim.getObject("/PioneerP3DX/camera"))
seen["image"] = [len(image), size, len(set(image))]

took = []
for _ in range(300):
    start = time.perf_counter()
    sim.step()
    sim.readProximitySensor(sonars[0])
    sim.readProximitySensor(sonars[1])
    sim.getObjectPosition(body)
    took.append(time.perf_counter() - start)
seen["step_and_three_reads_us"] = sorted(took)[150] * 1e6

refused = []
for wrong in (
    lambda: sim.getObject("/Submarine"),
    lambda: sim.setJointTargetVelocity(body, 1),
    lambda: client.call("sim.setJointTargetVelocity", [left, "fast"]),
    lambda: client.call("sim.loadScene", ["x"]),
    lambda: client.require("simIK"),
):
    try:
        wrong()
        refused.append(None)
    except Exception as error:
        refused.append(str(error))
seen["refused"] = refused

sim.stopSimulation()
seen["stopped"] = [sim.getSimulationState(), sim.getSimulationTime()]
back = sim.getObjectPosition(body)
seen["back"] = sum((a - b) ** 2 for a, b in zip(begin, back)) ** 0.5

# Free running: nobody steps, time passes by itself.
sim.setStepping(False)
sim.startSimulation()
time.sleep(0.5)
seen["free"] = sim.getSimulationTime()
print(json.dumps(seen))
