import type { Clipboard } from './clipboard.ts'

const run = (text: string, style = '', classes = '') =>
  `<span data-contrast="auto" xml:lang="EN-US" lang="EN-US" class="TextRun ${classes} SCXW123 BCX8" style="margin:0px;padding:0px;font-size:11pt;${style}"><span class="NormalTextRun ${classes} SCXW123 BCX8" style="margin:0px;padding:0px;${style}">${text}</span></span>`
const end = `<span class="EOP SCXW123 BCX8" data-ccp-props="{&quot;335559739&quot;:160}" style="font-size:11pt">&nbsp;</span>`
const p = (inner: string) =>
  `<div class="OutlineElement Ltr SCXW123 BCX8" style="direction:ltr"><p class="Paragraph SCXW123 BCX8" xml:lang="EN-US" lang="EN-US" paraid="1" paraeid="{1}" style="font-weight:normal;font-style:normal;vertical-align:baseline">${inner}${end}</p></div>`
const item = (tag: 'ol' | 'ul', start: number, level: number, text: string) =>
  `<div class="ListContainerWrapper SCXW123 BCX8"><${tag} class="${tag === 'ol' ? 'NumberListStyle1' : 'BulletListStyle1'} SCXW123 BCX8" role="list" start="${start}"><li data-leveltext="%${level}." data-font="Calibri" data-listid="2" data-aria-posinset="${start}" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr SCXW123 BCX8"><p class="Paragraph SCXW123 BCX8">${run(text)}${end}</p></li></${tag}></div>`
const change = (kind: 'Insertion' | 'Deletion', text: string) =>
  `<span class="TrackChangeText${kind} TrackedChange SCXW123 BCX8">${run(text)}</span>`

/** A selection in Word for the web. */
export const wordOnline: readonly Clipboard[] = [
  {
    does: 'raised and lowered runs',
    html: p(
      `${run('10')}${run('6', 'vertical-align:super;', 'Superscript')}${run(' cells, CO')}${run('2', 'vertical-align:sub;', 'Subscript')}`,
    ),
    markdown: '10<sup>6</sup> cells, CO<sub>2</sub>',
  },
  {
    does: 'raised runs that only their class names',
    html: p(`${run('m')}${run('2', '', 'Superscript')}`),
    markdown: 'm<sup>2</sup>',
  },
  {
    does: 'Symbol, as its service for fonts calls it',
    html: p(
      run('50 ') +
        run('\uf06d', 'font-family:Symbol_EmbeddedFont,Symbol_MSFontService,sans-serif;') +
        run('g'),
    ),
    markdown: '50 μg',
  },
  {
    does: 'tracked changes',
    html: p(`${run('Take ')}${change('Deletion', '500')}${change('Insertion', '50')}${run(' mg')}`),
    markdown: 'Take 50 mg',
    told: '2 tracked changes were taken as accepted.',
  },
  {
    does: 'words that have a comment',
    html: p(
      `${run('Two ')}<span class="CommentStart CommentHighlightPipeRest CommentHighlightRest SCXW123 BCX8">&nbsp;</span>${run('capsules', '', 'CommentHighlightRest')}<span class="CommentEnd SCXW123 BCX8"></span>`,
    ),
    markdown: 'Two capsules',
  },
  {
    does: 'a list that begins with 3, each item in a list of its own',
    html:
      item('ol', 3, 1, 'Three') +
      item('ol', 4, 1, 'Four') +
      item('ul', 1, 2, 'Dot') +
      item('ol', 5, 1, 'Five'),
    markdown: '3. Three\n4. Four\n   - Dot\n5. Five',
  },
  {
    does: 'struck and hidden runs',
    html: p(run('Yes') + run(' no', 'text-decoration:line-through;') + run(' xx', 'display:none;')),
    markdown: 'Yes',
    told: '1 struck-through passage was left out. 1 hidden passage was left out.',
  },
]
