//! Mission packages whose links hang in the air.

use crate::sheet::{Case, robot, table};

const ARM: &str = "MisPkgs=(PkgName=\"Arm\",PkgClass=Class'USARMisPkg.Arm')\n";
const TURN: &str = "[USARMisPkg.Turn]\nMountPoints=(Name=\"A\")\n[USARMisPkg.Arm]\n";

/// An arm whose links are broken from line 4 on.
fn arm(name: &str, links: &str) -> Case {
    robot(name, ARM).beside(&format!("{TURN}{links}"))
}

#[rustfmt::skip] // One case a line.
pub(crate) fn cases() -> Vec<Case> {
    let mut cases = table(&[
        ("a package nobody has", "MisPkgs=(PkgName=\"Arm\",PkgClass=Class'USARMisPkg.Arm')\n", &["USARBot.ini:2: MisPkgs.PkgClass = Class'USARMisPkg.Arm'", "no mission package class", "CameraPanTilt"]),
        ("a slip in a package", "MisPkgs=(PkgName=\"C\",PkgClass=Class'USARMisPkg.CameraPanTitl')\n", &["did you mean CameraPanTilt?"]),
        ("a package without a class", "MisPkgs=(PkgName=\"Arm\")\n", &["USARBot.ini:2: MisPkgs.PkgClass is missing"]),
        ("a package without a name", "MisPkgs=(PkgClass=Class'USARMisPkg.CameraPanTilt')\n", &["USARBot.ini:2: MisPkgs.PkgName is missing"]),
        ("a package in the clouds", "MisPkgs=(PkgName=\"C\",PkgClass=Class'A.CameraPanTilt',Location=(Z=-50))\n", &["USARBot.ini:2: MisPkgs.Location.Z = -50", "at least -20 m"]),
        ("two packages of one name", "MisPkgs=(PkgName=\"C\",PkgClass=Class'A.CameraPanTilt')\nMisPkgs=(PkgName=\"C\",PkgClass=Class'A.CameraPanTilt')\n", &["USARBot.ini:3: MisPkgs.Name = \"C\"", "taken already (USARBot.ini:2)"]),
        ("a package without a struct", "MisPkgs=CameraPanTilt\n", &["USARBot.ini:2: MisPkgs = CameraPanTilt", "a struct"]),
    ]);
    cases.extend([
        arm("a link nobody has", "Links=(LinkNumber=1,LinkClass=class'A.Elbow',ParentLinkNumber=-1)\n").says(&["USARMisPkg.ini:4: Links.LinkClass = class'A.Elbow'", "no link class"]),
        arm("a link without a class", "Links=(LinkNumber=1,ParentLinkNumber=-1)\n").says(&["USARMisPkg.ini:4: Links.LinkClass is missing"]),
        arm("a link without a number", "Links=(LinkClass=class'A.Turn',ParentLinkNumber=-1)\n").says(&["USARMisPkg.ini:4: Links.LinkNumber is missing"]),
        arm("a link without a parent", "Links=(LinkNumber=1,LinkClass=class'A.Turn')\n").says(&["USARMisPkg.ini:4: Links.ParentLinkNumber is missing"]),
        arm("half a link", "Links=(LinkNumber=1.5,LinkClass=class'A.Turn',ParentLinkNumber=-1)\n").says(&["USARMisPkg.ini:4: Links.LinkNumber = 1.5", "a whole number"]),
        arm("a negative link", "Links=(LinkNumber=-1,LinkClass=class'A.Turn',ParentLinkNumber=-1)\n").says(&["USARMisPkg.ini:4: Links.LinkNumber = -1", "0 or more"]),
        arm("a link to the moon", "Links=(LinkNumber=1000,LinkClass=class'A.Turn',ParentLinkNumber=-1)\n").says(&["USARMisPkg.ini:4: Links.LinkNumber = 1000", "at most 128"]),
        arm("a parent that is no link", "Links=(LinkNumber=1,LinkClass=class'A.Turn',ParentLinkNumber=7)\n").says(&["USARMisPkg.ini:4: Links.ParentLinkNumber", "-1 for the robot itself"]),
        arm("links in a circle", "Links=(LinkNumber=1,LinkClass=class'A.Turn',ParentLinkNumber=2)\nLinks=(LinkNumber=2,LinkClass=class'A.Turn',ParentLinkNumber=1)\n").says(&["USARMisPkg.ini:4: Links.ParentLinkNumber", "leads back to the robot"]),
        arm("a link that carries itself", "Links=(LinkNumber=1,LinkClass=class'A.Turn',ParentLinkNumber=1)\n").says(&["USARMisPkg.ini:4: Links.ParentLinkNumber"]),
        arm("two links of one number", "Links=(LinkNumber=1,LinkClass=class'A.Turn',ParentLinkNumber=-1)\nLinks=(LinkNumber=1,LinkClass=class'A.Turn',ParentLinkNumber=-1)\n").says(&["USARMisPkg.ini:4: Links.LinkNumber", "no other link"]),
        arm("a mount nobody has", "Links=(LinkNumber=1,LinkClass=class'A.Turn',ParentLinkNumber=-1,SelfMount=\"Z\")\n").says(&["USARMisPkg.ini:4: Links.Mount = \"Z\"", "no mount point of this name", "A"]),
        arm("a joint nobody can build", "Links=(LinkNumber=1,LinkClass=class'A.Turn',ParentLinkNumber=-1)\n[USARMisPkg.Turn]\nJointType=SCISSOR\n").says(&["USARMisPkg.ini:6: JointType = SCISSOR", "one of Revolute, Prismatic, Fixed"]),
        arm("a limit in words", "Links=(LinkNumber=1,LinkClass=class'A.Turn',ParentLinkNumber=-1)\n[USARMisPkg.Turn]\nMaxRange=far\n").says(&["USARMisPkg.ini:6: MaxRange = far", "a number"]),
        arm("a negative speed", "Links=(LinkNumber=1,LinkClass=class'A.Turn',ParentLinkNumber=-1)\n[USARMisPkg.Turn]\nMaxSpeed=-1\n").says(&["USARMisPkg.ini:6: MaxSpeed = -1", "at least 0"]),
        robot("a broken mission file", "Weight=14\n").beside("[USARMisPkg.Arm\n").says(&["USARMisPkg.ini:1: \"[USARMisPkg.Arm\"", "is not closed"]),
    ]);
    cases
}
