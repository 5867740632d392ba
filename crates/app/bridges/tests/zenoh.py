"""A robot of ours as zenoh-ros2-sdk sees it, a program of others that speaks as ROS's middleware rmw_zenoh does."""
import json
import sys
import time

from rosbags.typesys import Stores, get_typestore
from zenoh_ros2_sdk import ROS2Publisher, ROS2ServiceClient, ROS2Subscriber
from zenoh_ros2_sdk.discovery import get_topic_names_and_types
from zenoh_ros2_sdk.qos import QosDurability, QosHistoryKind, QosProfile, QosReliability
from zenoh_ros2_sdk.session import ZenohSession

DOMAIN, PORT = int(sys.argv[1]), int(sys.argv[2])
WHERE = {"domain_id": DOMAIN, "router_port": PORT}
TYPES = get_typestore(Stores.ROS2_JAZZY)
KEPT = QosProfile(QosReliability.RELIABLE, QosDurability.TRANSIENT_LOCAL, QosHistoryKind.KEEP_LAST, 1)


def known(session, name):
    """The definitions of rosbags, since the program would fetch them from elsewhere."""
    session.store = TYPES
    session._registered_types[name] = name
    return {"msg_type": name, "type_hash": "RIHS01_" + TYPES.hash_rihs01(name).removeprefix("RIHS01_"), "msg_definition": ""}


def listen(session, topic, name, qos=None):
    heard = []
    subscriber = ROS2Subscriber(topic=topic, callback=heard.append, qos=qos, **known(session, name), **WHERE)
    return heard, subscriber


def wait(heard, what, seconds=10.0):
    end = time.time() + seconds
    while not heard and time.time() < end:
        time.sleep(0.02)
    if not heard:
        raise SystemExit(f"nothing on {what}")
    return heard[-1]


def stamp(message):
    return message.header.stamp.sec + 1e-9 * message.header.stamp.nanosec


def look(session):
    seen = {}
    scans, first = listen(session, "/scan", "sensor_msgs/msg/LaserScan")
    poses, second = listen(session, "/odom", "nav_msgs/msg/Odometry")
    scan = wait(scans, "scan")
    seen["scan"] = [scan.header.frame_id, len(scan.ranges), float(min(scan.ranges))]
    pose = wait(poses, "odom")
    seen["odom"] = [pose.header.frame_id, pose.child_frame_id]
    begin, start = len(scans), time.time()
    time.sleep(3.0)
    stamps = [stamp(message) for message in scans[begin:]]
    steps = [b - a for a, b in zip(stamps, stamps[1:])]
    seen["counts"] = [len(stamps), round((stamps[-1] - stamps[0]) / min(steps)) + 1]
    seen["topics"] = {name: types for name, types in get_topic_names_and_types(**WHERE)}
    tokens = [str(reply.ok.key_expr) for reply in session.liveliness.get(f"@ros2_lv/{DOMAIN}/*/*/*/NN/**", timeout=1.0) if reply.ok]
    seen["nodes"] = [token.split("/")[-1] for token in tokens]

    drive = ROS2Publisher(topic="/cmd_vel", **known(session, "geometry_msgs/msg/Twist"), **WHERE)
    vector = TYPES.types["geometry_msgs/msg/Vector3"]
    before = poses[-1].pose.pose.position
    end = time.time() + 1.5
    while time.time() < end:
        drive.publish(linear=vector(x=0.3, y=0.0, z=0.0), angular=vector(x=0.0, y=0.0, z=0.0))
        time.sleep(0.05)
    time.sleep(1.2)
    after = poses[-1].pose.pose.position
    seen["driven"] = ((after.x - before.x) ** 2 + (after.y - before.y) ** 2) ** 0.5

    grids, third = listen(session, "/map", "nav_msgs/msg/OccupancyGrid", KEPT)
    grid = wait(grids, "map")
    seen["map"] = [grid.header.frame_id, grid.info.width * grid.info.height, len(grid.data)]
    frames, fourth = listen(session, "/tf_static", "tf2_msgs/msg/TFMessage", KEPT)
    seen["fixed"] = {f.child_frame_id: f.header.frame_id for f in wait(frames, "tf_static").transforms}
    return seen


def main():
    session = ZenohSession.get_instance("127.0.0.1", PORT)
    try:
        print(json.dumps(look(session)), flush=True)
    except SystemExit as reason:
        print(reason, file=sys.stderr, flush=True)
    finally:
        # An open session with callbacks keeps Python from ever ending, whoever is at the other end.
        session.close()


main()
