import type { Clipboard } from './clipboard.ts'

/** A viewer of PDFs gives plain text. */
export const pdf: readonly Clipboard[] = [
  {
    does: 'ligatures and soft hyphens',
    text: 'A ﬁrst eﬀect on hyper\u00adtension',
    markdown: 'A first effect on hypertension',
  },
  {
    does: 'private signs',
    text: '\uf0b7 50 \uf06dg\n\uf0b7 \uf0b3 18 years',
    markdown: '- 50 \ufffdg\n- \ufffd 18 years',
    told: '2 signs of an unknown font could not be read and are now \ufffd: compare with the original.',
  },
  {
    does: 'comparisons at the beginning of lines',
    text: '> 18 years\n>= 2 drinks\n- > 5 mg\n+ 3 °C',
    markdown: '\\> 18 years\n\\>= 2 drinks\n\n- \\> 5 mg\n  \\+ 3 °C',
  },
  {
    does: 'products',
    text: '2*3*4 = 24 and 2 * 3 * 4, (1)*(2)*3',
    markdown: '2\\*3\\*4 = 24 and 2 * 3 * 4, (1)\\*(2)\\*3',
  },
  { does: 'numbers of a list', text: '3. Three\n4. Four', markdown: '3. Three\n4. Four' },
  {
    does: 'raised signs of Unicode',
    text: '10⁶ cells per m², 5 × 10⁻³',
    markdown: '10⁶ cells per m², 5 × 10⁻³',
  },
]

const chrome = (body: string) =>
  `<html><body><!--StartFragment-->${body}<!--EndFragment--></body></html>`

export const web: readonly Clipboard[] = [
  {
    does: 'raised text of a page that sets it itself',
    html: chrome(
      '<p>10<sup style="box-sizing: border-box; position: relative; font-size: 11.25px; line-height: 0; vertical-align: baseline; top: -0.5em;">6</sup> and H<sub style="bottom:-.25em;position:relative;vertical-align:baseline">2</sub>O</p>',
    ),
    markdown: '10<sup>6</sup> and H<sub>2</sub>O',
  },
  {
    does: 'what a page hides, scripts and styles',
    html: chrome(
      '<p>Yes<span hidden> no</span><span style="visibility: hidden"> no</span><span style="position:absolute;clip:rect(0, 0, 0, 0)"> no</span><style>p{}</style><script>no()</script></p>',
    ),
    markdown: 'Yes',
    told: '3 hidden passages were left out.',
  },
  {
    does: 'a formula, a video and a field',
    html: chrome(
      '<p>x <math><mn>10</mn><msup><mn>6</mn><mn>2</mn></msup></math> y</p><video src=x>no video</video><textarea>no</textarea><iframe src="x"></iframe>',
    ),
    markdown: 'x y',
    told: '1 formula was left out: write it in words, or add it as a picture. 2 videos, sounds or form fields were left out.',
  },
  {
    does: 'an edit that a page shows',
    html: chrome('<p>Costs <del>$50</del> <ins>$5</ins></p>'),
    markdown: 'Costs $5',
    told: '2 tracked changes were taken as accepted.',
  },
  {
    does: 'quotation marks that a browser adds',
    html: chrome('<p>She said <q>no</q>.</p>'),
    markdown: 'She said “no”.',
  },
  {
    does: 'how signs are read',
    html: chrome('<p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby></p>'),
    markdown: '漢 (kan)',
  },
  {
    does: 'boxes beside one another',
    html: chrome(
      '<nav>1</nav><nav>2</nav><span style="display:block">3</span><a style="display:block" href="/faqs">4</a><span style="display: inline">5</span>',
    ),
    markdown: '1\n\n2\n\n3\n\n[4](/faqs)\n\n5',
  },
  {
    does: 'a formula that a script has set',
    html: chrome(
      '<p>x <span class="katex"><span class="katex-mathml"><math><mn>106</mn></math></span><span class="katex-html" aria-hidden="true"><span class="mord">10</span><span class="msupsub">6</span></span></span> y</p>',
    ),
    markdown: 'x y',
    told: '1 formula was left out: write it in words, or add it as a picture.',
  },
  {
    does: 'a list that counts down',
    html: chrome('<ol reversed><li>Two</li><li>One</li></ol>'),
    markdown: '2. Two\n\n\n1) One',
  },
  {
    does: 'links of telephones',
    html: chrome(
      '<p><a href="tel:+44(0)20 7946 0018">London</a>, <a href="TEL:0039%20(0)6%201234567">Rome</a>, <a href="tel:reception">here</a></p>',
    ),
    markdown: '[London](tel:+442079460018), [Rome](tel:+39061234567), here',
  },
  {
    does: 'the words of Markdown as words',
    html: chrome(
      '<p>&gt; 18 years</p><p>2*3*4 and &lt;sup&gt;2&lt;/sup&gt;</p><p>1986. A year</p>',
    ),
    markdown: '\\> 18 years\n\n2\\*3\\*4 and \\<sup>2\\</sup>\n\n1986\\. A year',
  },
]
