//! The whole file.

use roxmltree::{Document, Node, ParsingOptions};

use super::element::{Element, File};
use super::{gazebo, joint, link, tree};
use crate::error::{UrdfError, UrdfProblem, shown};
use crate::limits;
use crate::urdf::{Extension, Urdf};

/// The robot in `content`.
pub fn read(content: &[u8]) -> Result<Urdf, Vec<UrdfError>> {
    let whole = |line, problem| vec![UrdfError { line, part: "the file".to_owned(), problem }];
    if content.len() > limits::BYTES {
        return Err(whole(1, UrdfProblem::TooLong { limit: limits::BYTES }));
    }
    let text = std::str::from_utf8(content).map_err(|error| {
        let good = &content[..error.valid_up_to()];
        let line = good.split(|byte| *byte == b'\n').count();
        let byte = content.get(good.len()).copied().unwrap_or_default();
        whole(line, UrdfProblem::NotText { byte })
    })?;
    let options = ParsingOptions { nodes_limit: limits::NODES, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, options).map_err(|error| {
        let line = error.pos().row as usize;
        whole(line, UrdfProblem::NotXml(shown(&error.to_string())))
    })?;
    let file = File::new(&document);
    let urdf = robot(&file);
    let mut errors = file.into_errors();
    errors.sort_by_key(|error| error.line);
    match urdf {
        Some(urdf) if errors.is_empty() => Ok(urdf),
        _ => Err(errors),
    }
}

fn robot(file: &File<'_>) -> Option<Urdf> {
    let root = Element::new(file, file.document.root_element());
    is_urdf(&root)?;
    let named = |tag: &'static str| {
        let nodes = root.node.children().filter(move |node| node.has_tag_name(tag));
        nodes.map(|node| Element::new(file, node))
    };
    for (tag, what) in [("link", "links"), ("joint", "joints")] {
        if named(tag).count() > limits::LINKS {
            return root.complain(UrdfProblem::TooMany { limit: limits::LINKS, what });
        }
    }
    let urdf = Urdf {
        name: root.required("name", "<robot name=\"turtle\">")?.to_owned(),
        links: named("link").filter_map(|element| link::link(&element)).collect(),
        joints: named("joint").filter_map(|element| joint::joint(&element)).collect(),
        sensors: named("gazebo")
            .flat_map(|element| gazebo::sensors(&element).collect::<Vec<_>>())
            .collect(),
        extension: named("usar").next().and_then(|element| extension(&element)),
    };
    // Of a file with mistakes, half of the names are missing.
    if file.is_clean() {
        tree::check(file, &root, &urdf);
    }
    Some(urdf)
}

/// Whether it is a URDF that can be read as it stands; says what it is, if not.
fn is_urdf(root: &Element<'_>) -> Option<()> {
    let other = |format, fix| root.complain(UrdfProblem::OtherFormat { format, fix });
    match root.node.tag_name().name() {
        "robot" => {}
        "sdf" => return other("SDF", "export the robot as URDF, or write a robot file by hand"),
        "mujoco" => return other("MJCF", "export the robot as URDF"),
        _ => return other("some other XML", "the outermost element must be <robot name=\"...\">"),
    }
    let is_macro = |node: &Node<'_, '_>| {
        let space = node.tag_name().namespace().unwrap_or_default();
        let is_expression = |text: &str| text.contains("${") || text.contains("$(");
        space.contains("xacro") || node.attributes().any(|found| is_expression(found.value()))
    };
    if let Some(node) = root.node.descendants().filter(Node::is_element).find(is_macro) {
        let fix = "run it first: xacro robot.urdf.xacro > robot.urdf";
        return Element::new(root.file, node)
            .complain(UrdfProblem::OtherFormat { format: "xacro", fix });
    }
    let is_deep = |node: &Node<'_, '_>| node.ancestors().count() > limits::DEPTH;
    if let Some(node) = root.node.descendants().find(is_deep) {
        let problem =
            UrdfProblem::TooMany { limit: limits::DEPTH, what: "elements within each other" };
        return Element::new(root.file, node).complain(problem);
    }
    Some(())
}

fn extension(element: &Element<'_>) -> Option<Extension> {
    let text = element.node.children().find(Node::is_text)?;
    let line = element.file.document.text_pos_at(text.range().start).row as usize;
    Some(Extension { line, text: text.text().unwrap_or_default().to_owned() })
}
