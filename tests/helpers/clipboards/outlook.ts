import type { Clipboard } from './clipboard.ts'
import { inWord } from './word.ts'

const p = (inner: string) => `<p class=MsoNormal>${inner}<o:p></o:p></p>`

/** A letter in Outlook for Windows, whose editor is Word, or in Outlook for the web. */
export const outlook: readonly Clipboard[] = [
  {
    does: 'a smile of Wingdings',
    html: inWord(
      p(
        "See you <span style='font-family:\"Segoe UI\",sans-serif'>there</span> <span style='font-family:Wingdings'>J</span>",
      ),
    ),
    markdown: 'See you there ☺',
  },
  {
    does: 'a raised unit',
    html: '<div class="elementToProof" style="font-family: Aptos, Calibri, sans-serif; font-size: 12pt;">10<span style="font-size: 9pt; vertical-align: super;">6</span>/m<sup style="line-height: 0;">2</sup></div>',
    markdown: '10<sup>6</sup>/m<sup>2</sup>',
  },
  {
    does: 'the preview line that a newsletter hides',
    html: '<div style="display:none;font-size:1px;max-height:0;overflow:hidden;mso-hide:all">Open now &zwnj;&nbsp;</div><div>Dear all,</div>',
    markdown: 'Dear all,',
    told: '1 hidden passage was left out.',
  },
  {
    does: 'a preview line without size',
    html: '<span style="font-size:0;line-height:0">Open now</span><p>Dear all,</p>',
    markdown: 'Dear all,',
    told: '1 hidden passage was left out.',
  },
  {
    does: 'a tracked change of a forwarded draft',
    html: inWord(p('Take <s><span style="color:red">5</span></s><ins>0.5</ins> mg')),
    markdown: 'Take 0.5 mg',
    told: '1 tracked change was taken as accepted. 1 struck-through passage was left out.',
  },
  {
    does: 'old letters of <font face=Symbol>',
    html: '<div><font face="Symbol">&#179;</font> 18 <font face="Arial">years, <font face=Symbol>a<font face=Arial>a</font></font></font></div>',
    markdown: '≥ 18 years, αa',
  },
]
