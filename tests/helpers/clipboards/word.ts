import type { Clipboard } from './clipboard.ts'

const head = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns:m="http://schemas.microsoft.com/office/2004/12/omml" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=ProgId content=Word.Document><meta name=Generator content="Microsoft Word 15"><title>Draft of the board</title>
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style><!--
 /* Font Definitions */
@font-face {font-family:Wingdings; panose-1:5 0 0 0 0 0 0 0 0 0; mso-font-charset:2;}
 /* Style Definitions */
p.MsoNormal, li.MsoNormal, div.MsoNormal {mso-style-unhide:no; margin:0in; font-size:11.0pt; font-family:"Calibri",sans-serif;}
span.MsoFootnoteReference {mso-style-noshow:yes; vertical-align:super;}
span.msoIns {mso-style-type:export-only; mso-style-name:""; text-decoration:underline; text-underline:single;}
span.msoDel {mso-style-type:export-only; mso-style-name:""; text-decoration:line-through; color:red;}
span.Exponent {mso-style-name:Exponent; vertical-align:super;}
@page WordSection1 {size:8.5in 11.0in;}
@list l0 {mso-list-id:1; mso-list-type:hybrid;}
@list l0:level1 {mso-level-start-at:3;}
--></style></head>
<body lang=EN-US style='tab-interval:.5in;word-wrap:break-word'><!--StartFragment-->`

/** A selection in Word for Windows. */
export const inWord = (body: string) => `${head}${body}<!--EndFragment--></body></html>`

const p = (inner: string) => `<p class=MsoNormal>${inner}<o:p></o:p></p>`

const symbol = (signs: string, font = 'Symbol') =>
  `<span style='font-family:${font};mso-ascii-font-family:Calibri;mso-hansi-font-family:Calibri;mso-char-type:symbol;mso-symbol-font-family:${font}'><span style='mso-char-type:symbol;mso-symbol-font-family:${font}'>${signs}</span></span>`

const inserted = (text: string, at = '2026-11-20T10:11') =>
  `<span class=msoIns><ins cite="mailto:Ann%20Lee" datetime="${at}">${text}</ins></span>`
const deleted = (text: string, at = '2026-11-20T10:11') =>
  `<span class=msoDel><del cite="mailto:Ann%20Lee" datetime="${at}">${text}</del></span>`

const commentMark = (n: number) =>
  `<span class=MsoCommentReference><span style='font-size:8.0pt'><a class=msocomanchor id="_anchor_${n}" onmouseover="msoCommentShow('_anchor_${n}','_com_${n}')" onmouseout="msoCommentHide('_com_${n}')" href="#_msocom_${n}" language=JavaScript name="_msoanchor_${n}">[AL${n}]</a><span style='mso-special-character:comment'>&nbsp;</span></span></span>`
const comment = (n: number, text: string) =>
  `<div style='mso-element:comment'><![if !supportAnnotations]><div id="_com_${n}" class=msocomtxt language=JavaScript onmouseover="msoCommentShow('_anchor_${n}','_com_${n}')"><![endif]><span style='mso-comment-author:"Ann Lee"'><![if !supportAnnotations]><a name="_msocom_${n}"></a><![endif]></span><p class=MsoCommentText><span class=MsoCommentReference><span style='font-size:8.0pt'>&nbsp;<![if !supportAnnotations]><a href="#_msoanchor_${n}" class=msocomoff>[AL${n}]</a><![endif]></span></span>${text}</p><![if !supportAnnotations]></div><![endif]></div>`
const comments = (...inner: string[]) =>
  `<div style='mso-element:comment-list'><![if !supportAnnotations]><hr class=msocomoff align=left size=1 width="33%"><![endif]>${inner.join('')}</div>`

/** A paragraph of a list, whose marker Word writes with spaces behind it. */
const item = (marker: string, text: string, level = 1, list = 'l0', font = '') =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-.25in;mso-list:${list} level${level} lfo1'><![if !supportLists]><span style='${font}mso-fareast-font-family:Calibri'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`

export const word: readonly Clipboard[] = [
  {
    does: 'a letter of Symbol as the sign that it looks like',
    html: inWord(
      p(`Take 50 ${symbol('m')}g if you are ${symbol('³')} 18 years, ${symbol('£')}&nbsp;75`),
    ),
    markdown: 'Take 50 μg if you are ≥ 18 years, ≤\u00a075',
  },
  {
    does: 'private signs of Symbol, and its space',
    html: inWord(p(`5 ${symbol('\uf0b1&nbsp;\uf061\uf0ae')} 2 ${symbol('\uf0b0')}C`)),
    markdown: '5 ±\u00a0α→ 2 °C',
  },
  {
    does: 'a font of signs on a whole run',
    html: inWord(
      p(
        `<span style='font-family:Symbol'>D</span>T and <span style="font-family:&quot;Symbol&quot;,serif">b<i>g</i></span>`,
      ),
    ),
    markdown: 'ΔT and β*γ*',
  },
  {
    does: 'boxes, ticks and arrows of Wingdings',
    html: inWord(
      p(
        `${symbol('o', 'Wingdings')} No ${symbol('þ', 'Wingdings')} Yes ${symbol('à', 'Wingdings')} ${symbol('J', 'Wingdings')} ${symbol('R', '"Wingdings 2"')}`,
      ),
    ),
    markdown: '□ No ☑ Yes → ☺ ☑',
  },
  {
    does: 'signs that nobody can read',
    html: inWord(p(`x ${symbol('\uf06c', '"MT Extra"')} y \uf8e0`)),
    markdown: 'x \ufffd y \ufffd',
    told: '1 sign of MT Extra could not be read and is now \ufffd: compare with the original. 1 sign of Calibri could not be read and is now \ufffd: compare with the original.',
  },
  {
    does: 'raised and lowered text',
    html: inWord(p('10<sup>6</sup> cells per m<sup>2</sup> of CO<sub>2</sub>')),
    markdown: '10<sup>6</sup> cells per m<sup>2</sup> of CO<sub>2</sub>',
  },
  {
    does: 'text that was raised by points or by a style',
    html: inWord(
      p(
        "10<span style='position:relative;top:-3.0pt;mso-text-raise:3.0pt'>6</span>, H<span style='mso-text-raise:-2.0pt'>2</span>O, 5<span class=Exponent>3</span> <span style='mso-text-raise:0pt'>x</span>",
      ),
    ),
    markdown: '10<sup>6</sup>, H<sub>2</sub>O, 5<sup>3</sup> x',
  },
  {
    does: 'a raised number in a raised one',
    html: inWord(
      p(
        '2<sup>10<sup>2</sup></sup> and 2<sup><span style="vertical-align:super"><b>8</b></span></sup>',
      ),
    ),
    markdown: '2<sup>10^(2)</sup> and 2<sup>**8**</sup>',
  },
  {
    does: 'a deleted dose and the one in its place',
    html: inWord(p(`Take ${deleted('500')}${inserted('50')} mg`)),
    markdown: 'Take 50 mg',
    told: '2 tracked changes were taken as accepted.',
  },
  {
    does: 'one change in several runs',
    html: inWord(
      p(
        `A ${deleted('not')}${deleted(' <b>so</b>')} small, ${inserted('very')} ${inserted('old', '2026-11-21T08:00')} dose`,
      ),
    ),
    markdown: 'A small, very old dose',
    told: '3 tracked changes were taken as accepted.',
  },
  {
    does: 'a deleted paragraph, and an inserted item',
    html: inWord(
      `${p('One')}<p class=MsoNormal>${deleted('Two<o:p></o:p>')}</p>${item('·', inserted('Three'))}`,
    ),
    markdown: 'One\n\n- Three',
    told: '2 tracked changes were taken as accepted.',
  },
  {
    does: 'words struck through by hand',
    html: inWord(
      p("Take <s>500</s> 50 mg<span style='text-decoration:line-through'> daily</span>"),
    ),
    markdown: 'Take 50 mg',
    told: '2 struck-through passages were left out.',
  },
  {
    does: 'comments, their marks and initials',
    html: inWord(
      `${p(`Two <a style='mso-comment-reference:AL_1;mso-comment-date:20261120T1011'>capsules</a>${commentMark(1)} a day${commentMark(2)}.`)}${comments(comment(1, 'Is this right?'), comment(2, 'Ask the sponsor.'))}`,
    ),
    markdown: 'Two capsules a day.',
    told: '2 comments were left out.',
  },
  {
    does: 'a list of comments that says of none of them that it is one',
    html: inWord(
      `${p('Two capsules.')}<div style='mso-element:comment-list'><p>[AB1] Ask <b>Ann</b></p><p><img src="/media/x"></p></div>${p('A day.')}`,
    ),
    markdown: 'Two capsules.\n\nA day.',
    told: '1 comment was left out.',
  },
  {
    does: 'one comment of which the selection has the mark alone',
    html: inWord(p(`Two capsules${commentMark(1)}`)),
    markdown: 'Two capsules',
    told: '1 comment was left out.',
  },
  {
    does: 'hidden text',
    html: inWord(p("Yes<span style='display:none;mso-hide:all'> (ask Jo: 617 555 0142)</span>.")),
    markdown: 'Yes.',
    told: '1 hidden passage was left out.',
  },
  {
    does: 'footnotes, the header of the page and a field',
    html: inWord(
      `<div style='mso-element:header'><p class=MsoHeader>CONFIDENTIAL</p></div>${p("Once<a style='mso-footnote-id:ftn1' href=\"#_ftn1\" name=\"_ftnref1\" title=\"\"><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span class=MsoFootnoteReference><span style='font-size:11.0pt'>[1]</span></span><![endif]></span></span></a> a day, page <!--[if supportFields]><span style='mso-element:field-begin'></span>PAGE<span style='mso-element:field-separator'></span><![endif]-->2")}<div style='mso-element:footnote-list'><div style='mso-element:footnote-separator'><hr align=left size=1></div><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText>[1] With water</p></div></div>`,
    ),
    markdown: 'Once<sup>[1]</sup> a day, page 2\n\n[1] With water',
    told: '1 header or footer was left out.',
  },
  {
    does: 'a list that begins with 3, with bullets within',
    html: inWord(
      item('3.', 'Three') +
        item('·', 'Dot', 2, 'l0', 'font-family:Symbol;') +
        item('4.', 'Four') +
        item('§', 'Square', 2, 'l0', 'font-family:Wingdings;'),
    ),
    markdown: '3. Three\n   - Dot\n4. Four\n   - Square',
  },
  {
    does: 'two lists one after the other, and a number left out',
    html: inWord(
      item('1.', 'A') + item('2.', 'B') + item('1.', 'C', 1, 'l1') + item('4.', 'D', 1, 'l1'),
    ),
    markdown: '1. A\n2. B\n\n\n1) C\n\n\n4. D',
  },
  {
    does: 'letters, Roman numbers and numbers with points',
    html: inWord(
      item('c)', 'C') +
        item('d)', 'D') +
        p('x') +
        item('iv.', 'Four', 1, 'l1') +
        item('5.1', 'Age', 2, 'l2') +
        item('5.2.', 'Sex', 2, 'l2'),
    ),
    markdown: '3. C\n4. D\n\nx\n\n4. Four\n\n5.1 Age\n\n5.2. Sex',
    told: '2 lists were lettered and have numbers now.',
  },
]
