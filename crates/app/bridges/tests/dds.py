"""A robot of ours as Cyclone DDS sees it: what it says is decoded, it is driven, and whoever comes late gets the map."""
import json
import sys
import time

from cyclonedds.core import Policy, Qos
from cyclonedds.domain import DomainParticipant
from cyclonedds.pub import DataWriter
from cyclonedds.sub import DataReader
from cyclonedds.topic import Topic
from cyclonedds.util import duration

RELIABLE = Policy.Reliability.Reliable(duration(seconds=1))
KEPT = Qos(RELIABLE, Policy.Durability.TransientLocal, Policy.History.KeepLast(1))
USUAL = Qos(RELIABLE, Policy.Durability.Volatile, Policy.History.KeepLast(200))
SENSOR = Qos(Policy.Reliability.BestEffort, Policy.Durability.Volatile, Policy.History.KeepLast(200))


class Peer:
    def __init__(self, domain):
        self.participant = DomainParticipant(domain)
        self.readers = {}

    def read(self, name, kind, qos, before="rt/"):
        self.readers[name] = DataReader(self.participant, Topic(self.participant, before + name, kind), qos=qos)

    def write(self, name, kind, qos=USUAL, before="rt/"):
        return DataWriter(self.participant, Topic(self.participant, before + name, kind), qos=qos)

    def take(self, name):
        samples = self.readers[name].take(N=200)
        return [sample for sample in samples if type(sample).__name__ != "InvalidSample"]

    def wait(self, name, seconds=10.0):
        end = time.time() + seconds
        while time.time() < end:
            found = self.take(name)
            if found:
                return found
            time.sleep(0.02)
        raise SystemExit(f"nothing on {name}")


def stamp(message):
    return message.header.stamp.sec + 1e-9 * message.header.stamp.nanosec


def look(peer):
    seen = {}
    scan = peer.wait("scan")[-1]
    seen["scan"] = [scan.header.frame_id, len(scan.ranges), min(scan.ranges)]
    odometry = peer.wait("odom")[-1]
    seen["odom"] = [odometry.header.frame_id, odometry.child_frame_id]
    frames = {}
    end = time.time() + 1.0
    while time.time() < end:
        for message in peer.take("tf"):
            frames.update((f.child_frame_id, f.header.frame_id) for f in message.transforms)
        time.sleep(0.02)
    seen["tf"] = frames
    image = peer.wait("camera/image_raw")[-1]
    seen["image"] = [image.header.frame_id, image.width, image.height, image.encoding, len(image.data), len(set(image.data))]
    seen["clock"] = peer.wait("clock")[-1].clock.sec >= 0
    return seen


def losses(peer, seconds):
    """Counts what came after the first, and what should have come by its stamps."""
    peer.take("odom"), peer.take("scan")
    time.sleep(seconds)
    counts = {}
    for name in ["odom", "scan"]:
        stamps = [stamp(message) for message in peer.take(name)]
        steps = [b - a for a, b in zip(stamps, stamps[1:])]
        counts[name] = [len(stamps), round((stamps[-1] - stamps[0]) / min(steps)) + 1]
    return counts


def drive(peer, kind, message, seconds):
    """How far the robot goes while it is told to, and whether it stands when nobody says anything."""
    writer = peer.write("cmd_vel", kind)
    before = peer.wait("odom")[-1].pose.pose.position
    end = time.time() + seconds
    speed = 0.0
    while time.time() < end:
        writer.write(message)
        for odometry in peer.take("odom"):
            speed = max(speed, odometry.twist.twist.linear.x)
        time.sleep(0.05)
    time.sleep(1.2)
    first = peer.wait("odom")[-1].pose.pose.position
    time.sleep(0.4)
    last = peer.wait("odom")[-1].pose.pose.position
    return [((first.x - before.x) ** 2 + (first.y - before.y) ** 2) ** 0.5, abs(last.x - first.x), speed]


def call(peer, name, number):
    """Calls a service in the manner of rmw_cyclonedds."""
    topic = Topic(peer.participant, f"rr/usar/{name}Reply", CallResponse)
    answers = DataReader(peer.participant, topic, qos=USUAL)
    asks = peer.write(f"usar/{name}Request", CallRequest, before="rq/")
    time.sleep(0.8)
    asks.write(CallRequest([7] * 8, [number] * 8))
    end = time.time() + 5
    while time.time() < end:
        for answer in answers.take(N=10):
            if list(answer.number) == [number] * 8:
                return [answer.success, answer.message]
        time.sleep(0.02)
    raise SystemExit(f"{name} is not answered")


def come_late(domain):
    begin = time.time()
    late = Peer(domain)
    late.read("map", OccupancyGrid, KEPT)
    late.read("tf_static", TFMessage, KEPT)
    late.read("robot_description", String, KEPT)
    late.read("ros_discovery_info", ParticipantEntitiesInfo, KEPT, before="")
    grid = late.wait("map")[-1]
    fixed = late.wait("tf_static")[-1]
    return {
        "map": [grid.header.frame_id, grid.info.width, grid.info.height, grid.info.resolution, len(grid.data), sorted(set(grid.data))],
        "fixed": {f.child_frame_id: f.header.frame_id for f in fixed.transforms},
        "robot": late.wait("robot_description")[-1].data[:200],
        "nodes": [[node.node_namespace, node.node_name, len(node.reader_gid_seq), len(node.writer_gid_seq)] for node in late.wait("ros_discovery_info")[-1].node_entities_info_seq],
        "after": time.time() - begin,
    }


def main():
    domain = int(sys.argv[1])
    peer = Peer(domain)
    peer.read("scan", LaserScan, SENSOR)
    peer.read("odom", Odometry, USUAL)
    peer.read("tf", TFMessage, USUAL)
    peer.read("clock", Clock, SENSOR)
    peer.read("camera/image_raw", Image, SENSOR)
    seen = look(peer)
    seen["counts"] = losses(peer, 3.0)
    ahead = Twist(Vector3(0.3, 0.0, 0.0), Vector3())
    seen["driven"] = drive(peer, Twist, ahead, 1.5)
    back = TwistStamped(Header(Time(0, 0), "base_link"), Twist(Vector3(-0.3, 0.0, 0.0), Vector3()))
    other = Peer(domain)
    other.readers = peer.readers
    seen["driven_back"] = drive(other, TwistStamped, back, 1.5)
    seen["late"] = come_late(domain)
    seen["pause"] = call(peer, "pause", 1)
    peer.take("clock")
    time.sleep(0.3)
    seen["paused"] = len(peer.take("clock"))
    seen["step"] = call(peer, "step", 2)
    seen["stepped"] = len(peer.take("clock"))
    seen["resume"] = call(peer, "resume", 3)
    print(json.dumps(seen))


main()
