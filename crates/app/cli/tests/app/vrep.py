# The unmodified library of V-REP's legacy remote API drives the Pioneer, and says what it saw.
import importlib
import json
import os
import sys
import time

folder, port = sys.argv[1], int(sys.argv[2])
sys.path.insert(0, os.path.dirname(os.path.abspath(folder)))
name = os.path.basename(os.path.abspath(folder))
module = "vrep" if os.path.exists(os.path.join(folder, "vrep.py")) else "sim"
if os.path.exists(os.path.join(folder, "__init__.py")):
    vrep = importlib.import_module(name + "." + module)
else:
    sys.path.insert(0, folder)
    vrep = importlib.import_module(module)

WAIT, STREAM, BUFFER = vrep.simx_opmode_oneshot_wait, 0x020000, 0x060000
seen = {}
me = vrep.simxStart("127.0.0.1", port, True, True, 5000, 5)
assert me != -1, "no connection"
seen["nobody"] = vrep.simxGetObjectHandle(me, "Submarine", WAIT)[0]
handle = lambda name: vrep.simxGetObjectHandle(me, name, WAIT)[1]
body, left, right = handle("Pioneer_p3dx"), handle("Pioneer_p3dx_leftMotor"), handle("Pioneer_p3dx_rightMotor")
sonars = [handle("Pioneer_p3dx_ultrasonicSensor%d" % (i + 1)) for i in range(16)]
camera = handle("Pioneer_p3dx_camera")
seen["beacon"] = vrep.simxGetObjectPosition(me, handle("beacon"), -1, WAIT)
begin = vrep.simxGetObjectPosition(me, body, -1, WAIT)[1]

seen["sync"] = vrep.simxSynchronous(me, True)
seen["start"] = vrep.simxStartSimulation(me, WAIT)
for sonar in sonars:
    vrep.simxReadProximitySensor(me, sonar, STREAM)
vrep.simxGetObjectPosition(me, body, -1, STREAM)
vrep.simxSetJointTargetVelocity(me, left, 4, 0)
vrep.simxSetJointTargetVelocity(me, right, 4, 0)
steps = 40
begun = time.perf_counter()
for _ in range(steps):
    vrep.simxSynchronousTrigger(me)
    seen["ping"] = vrep.simxGetPingTime(me)[0]
seen["ms_a_step"] = (time.perf_counter() - begun) / steps * 1000
seen["buffered"] = [vrep.simxReadProximitySensor(me, sonar, BUFFER)[:3] for sonar in sonars]
code, end = vrep.simxGetObjectPosition(me, body, -1, BUFFER)
seen["streamed"] = code
end = vrep.simxGetObjectPosition(me, body, -1, WAIT)[1]
seen["driven"] = sum((a - b) ** 2 for a, b in zip(begin, end)) ** 0.5
seen["turned"] = vrep.simxGetJointPosition(me, left, WAIT)
code, size, image = vrep.simxGetVisionSensorImage(me, camera, 0, WAIT)
seen["image"] = [code, size, len(image), len(set(image))]
seen["parent"] = vrep.simxGetObjectParent(me, left, WAIT)[1] == body
seen["group"] = vrep.simxGetObjectGroupData(me, 5, 0, WAIT)[4][:2]
text = lambda: vrep.simxGetStringSignal(me, "note", WAIT)
seen["text"] = [vrep.simxSetStringSignal(me, "note", "hello", WAIT), vrep.simxAppendStringSignal(me, "note", " you", WAIT)]
seen["text"] += [bytes(text()[1]).decode(), vrep.simxClearStringSignal(me, "note", WAIT), text()[0]]
seen["refused"] = vrep.simxGetCollisionHandle(me, "Collision", WAIT)[0]
code, apart = vrep.simxGetDistanceHandle(me, "beacon", vrep.simx_opmode_blocking)
seen["distance"] = vrep.simxReadDistance(me, apart, WAIT)
code, state, packets = vrep.simxReadVisionSensor(me, camera, WAIT)
seen["vision"] = [code, state, len(packets), len(packets[0])]
seen["speed"] = vrep.simxGetObjectFloatParameter(me, left, 2012, WAIT)
seen["signal"] = [vrep.simxSetFloatSignal(me, "gain", 1.5, WAIT), *vrep.simxGetFloatSignal(me, "gain", WAIT)]
there = [end[0] - 0.5, end[1], end[2]]
code = vrep.simxSetObjectPosition(me, body, -1, there, WAIT)
here = vrep.simxGetObjectPosition(me, body, -1, WAIT)[1]
seen["put"] = [code, sum((a - b) ** 2 for a, b in zip(there, here)) ** 0.5]
seen["stop"] = vrep.simxStopSimulation(me, WAIT)
back = vrep.simxGetObjectPosition(me, body, -1, WAIT)[1]
seen["back"] = sum((a - b) ** 2 for a, b in zip(begin, back)) ** 0.5
vrep.simxFinish(me)
print(json.dumps(seen))
