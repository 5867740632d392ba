//! Writes the seeds of the arena fuzzer: whole arenas that touch every kind of thing and file.

use std::{env, fs, path::PathBuf};

const START: &str = "title = \"T\"\n[[start]]\nname = \"Start1\"\nat = [0, 0]\n";
const OBJ: &str = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nvt 0 0\nvt 1 1\nf 1/1 2/2 3/1\nf -1 1 2\n";
const GLTF: &str = r#"{"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0,"children":[1]},{"mesh":0,"translation":[1,0,0],"rotation":[0,0,0,1],"scale":[1,2,1]}],"meshes":[{"primitives":[{"attributes":{"POSITION":0},"indices":1}]}],"accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"},{"bufferView":1,"componentType":5121,"count":3,"type":"SCALAR"}],"bufferViews":[{"buffer":0,"byteLength":36},{"buffer":0,"byteOffset":36,"byteLength":3}],"buffers":[{"byteLength":39,"uri":"data:;base64,AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAAAAEC"}]}"#;

fn main() {
    let folder: PathBuf = env::args().nth(1).unwrap_or_else(|| "corpus/arena".to_owned()).into();
    fs::create_dir_all(&folder).expect("the folder of the corpus can be made");
    let manual = include_str!("../../docs/arenas.md");
    let example = manual.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next());
    let bodies = bodies();
    let all: String = bodies.iter().map(|(_, body)| *body).collect();
    let mut texts = vec![("manual", example.unwrap_or_default().to_owned())];
    texts.extend(bodies.iter().map(|(name, body)| (*name, format!("{START}{body}"))));
    texts.push(("all", format!("include = [\"b.toml\"]\n{START}{all}")));
    for (name, text) in texts {
        fs::write(folder.join(name), seed(&text)).expect("the seed can be written");
    }
}

fn seed(text: &str) -> Vec<u8> {
    let sides: [Vec<u8>; 5] =
        [b"[[floor]]\nsize = [1, 1]\n".to_vec(), OBJ.into(), GLTF.into(), glb(), picture()];
    sides.iter().fold(text.as_bytes().to_vec(), |seed, side| [&seed[..], b"%%%\n", side].concat())
}

fn glb() -> Vec<u8> {
    let json = GLTF.split(",\"uri\"").next().unwrap_or_default().to_owned() + "}]}";
    let bytes = [0u32, 0, 0, 0x3f80_0000, 0, 0, 0, 0x3f80_0000, 0, 0x0002_0100];
    let bytes: Vec<u8> = bytes.iter().flat_map(|word| word.to_le_bytes()).collect();
    let mut glb =
        [&b"glTF\x02\0\0\0\0\0\0\0"[..], &(json.len() as u32).to_le_bytes(), b"JSON"].concat();
    glb.extend(json.bytes());
    glb.extend((bytes.len() as u32).to_le_bytes());
    glb.extend(b"BIN\0");
    glb.extend(bytes);
    glb
}

fn picture() -> Vec<u8> {
    let mut bytes = vec![];
    let mut encoder = png::Encoder::new(&mut bytes, 3, 2);
    encoder.set_color(png::ColorType::Rgb);
    let mut writer = encoder.write_header().expect("a header fits into memory");
    writer.write_image_data(&[90; 18]).expect("pixels fit into memory");
    drop(writer);
    bytes
}

fn bodies() -> Vec<(&'static str, &'static str)> {
    vec![
        ("air", "[air]\nambient_light = 0.2\nsky = \"#102030\"\ntemperature_c = 40\n"),
        (
            "structure",
            "[[floor]]\nsize = [6, 4]\nat = [0, 0, 1]\nthickness_m = 0.2\n[[wall]]\npath = [[0, 0], [3, 0], [3, 2]]\nclosed = true\nheight_m = 2\nthickness_m = 0.1\nbase_m = 1\ngaps = [{ along_m = 1, width_m = 0.5, sill_m = 0.5, height_m = 1 }]\nmaterial = \"glass\"\n[[cylinder]]\nat = [0, 0]\nradius_m = 1\nheight_m = 2\n[[sphere]]\nat = [0, 0]\nradius_m = 1\n",
        ),
        (
            "terrain",
            "[[ramp]]\nat = [0, 0]\nsize = [1, 1, 1]\nyaw_deg = 3\n[[stairs]]\nat = [0, 0]\nsteps = 3\ntread_m = 1\nriser_m = 1\nwidth_m = 1\n[[step_field]]\nat = [0, 0]\ncells = [3, 3]\nlevels = [0, 0.1]\nseed = 1\nprofile = \"hill\"\n[[step_field]]\nat = [0, 0]\nheights = [[0, 1], [1, 0]]\ncell_m = 0.2\n[[heightfield]]\nat = [0, 0]\nsize = [1, 1]\nheights = [[0, 0], [0, 1]]\n",
        ),
        (
            "files",
            "[[heightfield]]\nat = [0, 0]\nsize = [1, 1]\npng = \"p.png\"\nheight_m = 1\n[[mesh]]\nfile = \"m.obj\"\nat = [0, 0]\nscale = 2\nup = \"y\"\nname = \"m\"\n[[mesh]]\nfile = \"m.gltf\"\nat = [0, 0]\n[[mesh]]\nfile = \"m.glb\"\nat = [0, 0]\nroll_deg = 3\npitch_deg = 3\n[[material]]\nname = \"poster\"\npng = \"p.png\"\nsize_m = 2\n",
        ),
        (
            "material",
            "[[material]]\nname = \"rust\"\ncolour = \"#aa5522\"\npattern = \"blotches\"\nother = \"#000000\"\nsize_m = 1\ntransparent = true\necho = 0.1\ninfrared = 0.2\ntemperature_c = 3\nradio_loss_db = 3\n[[material]]\nname = \"brick\"\nsize_m = 0.3\n",
        ),
        (
            "light",
            "[[light]]\nname = \"l1\"\nat = [0, 0]\ncolour = \"#ffffff\"\npower = 1\non = false\nshadows = false\n[[light]]\nname = \"l2\"\nkind = \"spot\"\nat = [0, 0, 2]\ntarget = [0, 0, 0]\nhalf_angle_deg = 20\n[[light]]\nname = \"l3\"\nkind = \"sun\"\ndirection = [1, 0, -1]\n[[smoke]]\nat = [0, 0]\nsize = [1, 1, 1]\ndensity = 0.5\ncolour = \"#8a8a8a\"\n",
        ),
        (
            "people",
            "[[victim]]\nname = \"Ada\"\nat = [2, 0]\nyaw_deg = 3\nposture = \"curled\"\nheight_m = 1.7\nskin = \"#ffffff\"\nshirt = \"#ffffff\"\ntrousers = \"#ffffff\"\ntemperature_c = 30\nvoice = { text = \"help\", loudness_db = 60, period_s = 3 }\nmotion = \"waving\"\nalive = true\ntag = \"x\"\n[[tag]]\nid = 7\nat = [0, 0]\nmemory = \"x\"\n[[landmark]]\nname = \"mark\"\nat = [0, 0]\nradius_m = 0.1\nbands = [{ colour = \"#ffffff\", height_m = 0.2 }]\n[[start]]\nname = \"Start2\"\nat = [0, 0]\nyaw_deg = 3\n",
        ),
        (
            "event",
            "[[door]]\nname = \"d\"\nat = [0, 0]\nsize = [1, 0.1, 2]\nyaw_deg = 3\nhinge = \"slide\"\nopen = 0.5\n[[box]]\nname = \"b\"\nat = [0, 0]\nsize = [1, 1, 1]\nheld = true\nmass_kg = 3\n[[light]]\nname = \"lamp\"\nat = [0, 0]\n[[victim]]\nname = \"Bob\"\nat = [0, 0]\n[[event]]\nat_s = 1\nopen = \"d\"\n[[event]]\nenter = { at = [0, 0], size = [1, 1, 1] }\nclose = \"d\"\n[[event]]\nat_s = 1\ndrop = \"b\"\n[[event]]\nat_s = 1\nlights_on = []\n[[event]]\nat_s = 1\nlights_off = [\"lamp\"]\n[[event]]\nat_s = 1\nmove = { victim = \"Bob\", to = [1, 1, 0], over_s = 2 }\n",
        ),
    ]
}
