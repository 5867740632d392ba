//! Structs, quotations and classes that do not end as they should.

use crate::sheet::{Case, robot, table};

#[rustfmt::skip] // One case a line.
pub(crate) fn cases() -> Vec<Case> {
    let mut cases = table(&[
        ("a parenthesis left open", "Sensors=(ItemName=\"A\"\n\nWeight=14\n", &["USARBot.ini:2:", "the parenthesis is not closed", "add )"]),
        ("open to the end of the file", "Sensors=(ItemName=\"A\"", &["USARBot.ini:2:", "the parenthesis is not closed"]),
        ("open to the next section", "Sensors=(ItemName=\"A\"\n[USARBot.P2DX]\n", &["USARBot.ini:2:", "the parenthesis is not closed"]),
        ("an inner parenthesis left open", "Sensors=(Position=(X=1,ItemName=\"A\")\n\n", &["USARBot.ini:2:", "the parenthesis is not closed"]),
        ("one parenthesis too many", "Sensors=(ItemName=\"A\"))\n", &["USARBot.ini:2: \")\"", "something follows the value"]),
        ("words behind a struct", "Sensors=(ItemName=\"A\") here\n", &["USARBot.ini:2: \"here\"", "something follows the value"]),
        ("a quotation left open", "Name=\"abc\n", &["USARBot.ini:2: \"\\\"abc\"", "quotation is not closed"]),
        ("a quotation left open in a struct", "Sensors=(ItemName=\"A,Position=(X=1))\n\n", &["USARBot.ini:2:", "quotation is not closed", "add \""]),
        ("a class left open", "Sensors=(ItemClass=class'USARBot.SICK,ItemName=\"A\")\n\n", &["USARBot.ini:2:", "quotation is not closed", "add '"]),
        ("words behind a quotation", "Name=\"abc\" def\n", &["USARBot.ini:2: \"def\"", "something follows the value"]),
        ("a comma missing", "Sensors=(ItemName=\"A\" Position=(X=1))\n", &["USARBot.ini:2:", "a comma or ) is missing here", "Position"]),
        ("a comma missing between numbers", "Sensors=(Position=(X=1 Y=2))\n", &["USARBot.ini:2:", "a comma is missing between two fields"]),
        ("a comma missing on the second line", "Sensors=(ItemName=\"A\",\nPosition=(X=1 Y=2))\n", &["USARBot.ini:3:", "a comma is missing"]),
        ("two commas", "Sensors=(ItemName=\"A\",,Position=(X=1))\n", &["USARBot.ini:2: \",Position", "nothing stands here"]),
        ("a comma first", "Sensors=(,ItemName=\"A\")\n", &["USARBot.ini:2:", "nothing stands here"]),
        ("a value without a name", "Sensors=(ItemName=\"A\",5)\n", &["USARBot.ini:2:", "values without a name"]),
        ("an equals sign alone", "Sensors=(=5)\n", &["USARBot.ini:2:", "a comma is missing between two fields"]),
        ("semicolons for commas", "Sensors=(X=1;Y=2)\n", &["USARBot.ini:2:", "a comma is missing"]),
        ("square brackets", "Sensors=[ItemName=\"A\"]\n", &["USARBot.ini:2: Sensors = [ItemName=\"A\"]", "a struct in parentheses"]),
        ("a number for a struct", "Sensors=5\n", &["USARBot.ini:2: Sensors = 5", "a struct in parentheses"]),
        ("nothing for a struct", "Cameras=\n", &["USARBot.ini:2: Cameras = ", "a struct in parentheses"]),
        ("a list for a struct", "Sensors=((ItemName=\"A\"))\n", &["USARBot.ini:2: Sensors", "a struct in parentheses"]),
        ("a struct for a name", "Sensors=(ItemClass=class'A.SICK',ItemName=(X=1))\n", &["USARBot.ini:2: Sensors.ItemName = (X=1)", "must be a text"]),
    ]);
    cases.push(robot("structs without end", &format!("Sensors={}", "(A=".repeat(100_000))).says(&["USARBot.ini:2:", "more than 16 deep"]));
    cases.push(robot("a wrap without end", &format!("Sensors=(A=1,\n{}", "B=2,\n".repeat(10_000))).says(&["USARBot.ini:2:", "the parenthesis is not closed"]));
    cases
}
