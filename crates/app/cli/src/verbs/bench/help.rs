//! What the help of each benchmark says after its options.

pub(crate) const RAYS: &str = "\
Examples:
  usar bench rays                           ours alone
  usar bench rays --peers out/peers         beside Embree, MuJoCo and PyBullet
  usar bench rays --quick --json

Figures of one thread are per CPU second, the best of several runs; the first run with peers installs them.
Exit codes: 0 done, 3 a bar was missed or a peer could not be measured.";

pub(crate) const SIM: &str = "\
Examples:
  usar bench sim                            ours alone
  usar bench sim --peers out/peers          beside MuJoCo
  usar bench sim --quick --json

Figures are of one thread, per CPU second, the best of several runs; the first run with peers installs them.
Exit codes: 0 done, 3 a bar was missed or a peer could not be measured.";

pub(crate) const SERVE: &str = "\
Examples:
  usar bench serve
  usar bench serve --quick --json

64 clients of this program connect over loopback sockets, each on its own thread; their CPU time is taken off the server's.
Then 8 robots drive in the office while 4 clients ask for pictures of all 8 cameras, 640 x 480 each, five times a second.
Exit codes: 0 done, 3 a bar was missed.";

pub(crate) const STATION: &str = "\
Examples:
  usar bench station
  usar bench station --quick --json
  usar bench station --page crates/station/ui/ui   where the page's sources are; `npm ci` there first

Viewers of this program connect over loopback sockets; their CPU time is taken off. The page is measured in a real browser by `npm run bench`
in its sources, which needs Node and Chromium; without them the rest is measured.
Exit codes: 0 done, 3 a bar was missed.";

pub(crate) const MISSION: &str = "\
Examples:
  usar bench mission                        ours alone
  usar bench mission --peers out/peers      beside numpy, MRPT, pyastar2d and scipy
  usar bench mission --quick --json

Figures are of one thread, per CPU second, the best of several runs; the first run with peers installs them.
Exit codes: 0 done, 3 a bar was missed or a peer could not be measured.";

pub(crate) const CPU: &str = "\
Examples:
  usar bench cpu                            ours alone
  usar bench cpu --peers out/peers          beside a direct-threaded loop in C
  usar bench cpu --quick --json

Figures are of one thread, per CPU second, the best of several runs; the first run with peers installs them.
Exit codes: 0 done, 3 a bar was missed or a peer could not be measured.";

pub(crate) const CLOUD: &str = "\
Examples:
  usar bench cloud                          ours alone
  usar bench cloud --peers out/peers        beside OctoMap and OpenVDB
  usar bench cloud --quick --json

Figures are of one thread, per CPU second, the best of several runs; the peers need liboctomap-dev and libopenvdb-dev.
Exit codes: 0 done, 3 a bar was missed or a peer could not be measured.";

pub(crate) const SLAM: &str = "\
Examples:
  usar bench slam                           ours alone
  usar bench slam --peers out/peers         beside GTSAM
  usar bench slam --quick --json

Published pose graphs are optimised from odometry, one thread, per CPU second, the best of several runs; then 1000 false loops are put
into two of them. Two logs are played live, and of each step the lesser time of two runs counts; --quick plays one. Then the Intel log is cut
into eight robots that drive at once and merge their maps: the longest control cycle of one of them, in CPU time.
The first run with peers installs them.
Exit codes: 0 done, 3 a bar was missed or a peer could not be measured.";

pub(crate) const TEAM: &str = "\
Examples:
  usar bench team
  usar bench team --quick --json

One robot of 32 decides among 200 frontiers of a floor as large as the office: its own ways by a wavefront, those of its mates by an overview of the
ground, gains by rays, the Hungarian method; CPU time, the best of several runs. Then 32 robots with lasers explore the office together for half a
minute, radio and maps included, on one thread.
Exit codes: 0 done, 3 a bar was missed.";

pub(crate) const BRIDGES: &str = "\
Examples:
  usar bench bridges
  usar bench bridges --quick --json

Clients of this program connect over loopback sockets: a viewer of every topic at the station's /foxglove, whose CPU time is taken off; one that
steps a Pioneer over CoppeliaSim's ZMQ remote API; and twenty that stream over V-REP's legacy remote API, every 5 ms as its library does.
Exit codes: 0 done, 3 a bar was missed.";

pub(crate) const VISION: &str = "\
Examples:
  usar bench vision
  usar bench vision --quick --json
  usar bench vision --peers out/peers

Views of 1024 x 768 pixels, colours of 640 x 480 by 32 bins a channel; CPU time of one thread, the best of several runs. The crew: wall time, two threads.
Exit codes: 0 done, 3 a bar was missed or a peer could not be measured.";

pub(crate) const HEXAPOD: &str = "\
Examples:
  usar bench hexapod
  usar bench hexapod --quick --json

Gaits on a plain floor; 50 tours of 30 sweeps on maps that the robot draws itself; feasible poses; robots that are lost or carried off; whole tours over a
radio that loses bytes; and the firmware alone in 20 rooms of chance for 10 simulated minutes each. --quick: under two minutes.
Exit codes: 0 done, 3 a bar was missed.";
