import type { Clipboard } from './clipboard.ts'

const doc = (inner: string) =>
  `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-8f3a">${inner}</b><br class="Apple-interchange-newline">`
const run = (text: string, style = '') =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;${style}">${text}</span>`
const p = (inner: string) =>
  `<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;">${inner}</p>`
const item = (text: string, kind = 'decimal', level = 1) =>
  `<li dir="ltr" style="list-style-type:${kind};font-size:11pt;white-space:pre;" aria-level="${level}"><p dir="ltr" style="line-height:1.38;" role="presentation">${run(text)}</p></li>`
const raised = (text: string, align: 'super' | 'sub') =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;vertical-align:baseline;"><span style="font-size:0.6em;vertical-align:${align};">${text}</span></span>`

/** A selection in Google Docs. */
export const googleDocs: readonly Clipboard[] = [
  {
    does: 'raised and lowered text',
    html: doc(p(`${run('10')}${raised('6', 'super')}${run(' cells, CO')}${raised('2', 'sub')}`)),
    markdown: '10<sup>6</sup> cells, CO<sub>2</sub>',
  },
  {
    does: 'bold and italic that styles say, and none that the outer element says',
    html: doc(p(run('a') + run('b', 'font-weight:700;') + run('c', 'font-style:italic;'))),
    markdown: 'a**b***c*',
  },
  {
    does: 'a list that begins with 3',
    html: doc(
      `<ol style="margin-top:0;margin-bottom:0;padding-inline-start:48px;" start="3">${item('Three')}${item('Four')}</ol>`,
    ),
    markdown: '3. Three\n4. Four',
  },
  {
    does: 'a list right in a list',
    html: doc(
      `<ul style="margin-top:0;">${item('One', 'disc')}<ul>${item('Within', 'circle', 2)}</ul>${item('Two', 'disc')}</ul>`,
    ),
    markdown: '- One\n  - Within\n- Two',
  },
  {
    does: 'letters within numbers',
    html: doc(`<ol>${item('One')}<ol>${item('Within', 'lower-alpha', 2)}</ol>${item('Two')}</ol>`),
    markdown: '1. One\n   1. Within\n2. Two',
    told: '1 list was lettered and has numbers now.',
  },
  {
    does: 'a word that was struck through, such as a suggestion to delete it',
    html: doc(p(run('Take ') + run('500', 'text-decoration:line-through;') + run('50 mg'))),
    markdown: 'Take 50 mg',
    told: '1 struck-through passage was left out.',
  },
  {
    does: 'comments of a document that was saved as a web page',
    html: `<p><span>Two capsules</span><sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup><span>.</span></p><div style="border:1px solid black;margin:5px"><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>Ask the sponsor</span></p></div>`,
    markdown: 'Two capsules.',
    told: '1 comment was left out.',
  },
  {
    does: 'soft hyphens and zero-width signs',
    html: doc(p(run('hyper\u00adten\u2060sion\ufeff'))),
    markdown: 'hypertension',
  },
]
