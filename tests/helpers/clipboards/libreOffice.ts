import type { Clipboard } from './clipboard.ts'

const writer = (body: string) =>
  `<!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><title></title><meta name="generator" content="LibreOffice 24.2.5.2 (Linux)"/><style type="text/css">@page { size: 21cm 29.7cm; margin: 2cm } p { line-height: 115%; margin-bottom: 0.25cm; background: transparent } sdfield { color: red }</style></head><body lang="en-US" dir="ltr">${body}</body></html>`

export const libreOffice: readonly Clipboard[] = [
  {
    does: 'Symbol, whose letters are private signs',
    html: writer(
      '<p>50 <font face="Symbol">\uf06d</font>g, <span style="font-family: Symbol">\uf0b3</span> 18</p>',
    ),
    markdown: '50 μg, ≥ 18',
  },
  {
    does: 'signs of OpenSymbol: those of Unicode stay, others cannot be read',
    html: writer('<p><font face="OpenSymbol">• \ue00a</font></p>'),
    markdown: '• \ufffd',
    told: '1 sign of OpenSymbol could not be read and is now \ufffd: compare with the original.',
  },
  {
    does: 'raised and lowered text',
    html: writer('<p>10<sup>6</sup>, CO<sub><span style="font-size: 8pt">2</span></sub></p>'),
    markdown: '10<sup>6</sup>, CO<sub>2</sub>',
  },
  {
    does: 'recorded changes',
    html: writer(
      '<p>Take <del cite="Ann Lee" datetime="2026-11-20T10:11:12">500</del><ins cite="Ann Lee" datetime="2026-11-20T10:11:20">50</ins> mg</p>',
    ),
    markdown: 'Take 50 mg',
    told: '2 tracked changes were taken as accepted.',
  },
  {
    does: 'a comment, and a footnote',
    html: writer(
      '<p>Two<!-- Is this right? --> capsules<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a></p><div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>2 tablets with water</p></div>',
    ),
    markdown: 'Two capsules<sup>1</sup>\n\n<sup>1</sup>2 tablets with water',
  },
  {
    does: 'a list that begins with 3, and an item with a number of its own',
    html: writer(
      '<ol start="3"><li><p>Three</p></li><li value="7"><p>Seven</p></li><li><p>Eight</p></li></ol>',
    ),
    markdown: '3. Three\n\n\n7) Seven\n8) Eight',
  },
]
