import type { Clipboard } from './clipboard.ts'

/** Pages, TextEdit and Notes on a Mac have their HTML from one writer. */
const cocoa = (css: string, body: string) =>
  `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd"><html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><meta http-equiv="Content-Style-Type" content="text/css"><title></title><meta name="Generator" content="Cocoa HTML Writer"><style type="text/css">p.p1 {margin: 0.0px 0.0px 0.0px 0.0px; font: 11.0px 'Helvetica Neue'} ${css}</style></head><body>${body}</body></html>`

export const pages: readonly Clipboard[] = [
  {
    does: 'raised text',
    html: cocoa(
      'span.s1 {font: 7.3px Helvetica}',
      '<p class="p1">10<span class="s1"><sup>6</sup></span> cells</p>',
    ),
    markdown: '10<sup>6</sup> cells',
  },
  {
    does: 'text above and below the line, by the class of a style',
    html: cocoa(
      'span.s1 {vertical-align: 4.0px} span.s2 {vertical-align: -2.0px}',
      '<p class="p1">10<span class="s1">6</span>, H<span class="s2">2</span>O</p>',
    ),
    markdown: '10<sup>6</sup>, H<sub>2</sub>O',
  },
  {
    does: 'Symbol by the class of a style',
    html: cocoa('span.s1 {font: 11.0px Symbol}', '<p class="p1">50 <span class="s1">m</span>g</p>'),
    markdown: '50 μg',
  },
  {
    does: 'Zapf Dingbats',
    html: cocoa(
      "span.s1, span.s3 {font: 11.0px 'Zapf Dingbats'}",
      '<p class="p1"><span class="s1">4</span> Yes <span class="s3">8</span> No</p>',
    ),
    markdown: '✔ Yes ✘ No',
  },
  {
    does: 'struck text by the class of a style',
    html: cocoa(
      'span.s1 {text-decoration: line-through}',
      '<p class="p1">Take <span class="s1">500</span> 50 mg</p>',
    ),
    markdown: 'Take 50 mg',
    told: '1 struck-through passage was left out.',
  },
  {
    does: 'a list',
    html: cocoa(
      'ol.ol1 {list-style-type: decimal}',
      '<ol class="ol1" start="3"><li class="li1">Three</li><li class="li1">Four</li></ol>',
    ),
    markdown: '3. Three\n4. Four',
  },
]
