import { unread } from './told.ts'

/*
 * Fonts whose letters are drawn as other characters: codes 32 to 255 of each, in rows of 32. Sources: Adobe's table
 * for Symbol, the proposals to Unicode (L2/11-052 and later) for the others. Of several characters that look alike,
 * the one that most computers have. � means that there is none.
 */
const fonts = {
  symbol: [
    ' !∀#∃%&∋()∗+,−./0123456789:;<=>?',
    '≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_',
    '‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼�',
    '��������������������������������',
    '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵',
    'ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓',
    '◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭�',
  ],
  wingdings: [
    ' 🖉✂✁👓🕭🕮🕯🕿✆🖂🖃📪📫📬📭🗀🗁🗎🗏🗐🗄⌛🖮🖰🖲🖳🖴🖫🖬✇✍',
    '🖎✌🖏👍👎☜☞☝☟🖐☺😐☹💣🕱🏳🏱✈☼🌢❄🕆✞🕈✠✡☪☯🕉☸♈♉',
    '♊♋♌♍♎♏♐♑♒♓🙰🙵●🔾■□🞐❑❒🞟⧫◆❖⬩⌧⮹⌘🏵🏶🙶🙷▯',
    '🄋➀➁➂➃➄➅➆➇➈➉🄌➊➋➌➍➎➏➐➑➒➓🙢🙠🙡🙣🙞🙜🙝🙟∙•',
    '⬝⭘🞆🞈🞊🞋🔿▪◻🟁🟅★🟋🟏🟓🟑⯐⌖⯎⯏⯑✪✰🕐🕑🕒🕓🕔🕕🕖🕗🕘',
    '🕙🕚🕛⮰⮱⮲⮳⮴⮵⮶⮷🙪🙫🙕🙔🙗🙖🙐🙑🙒🙓⌫⌦⮘➢⮙⮛⮈⮊⮉⮋←',
    '→↑↓↖↗↙↘⬅➔⬆⬇🡼🡽🡿🡾⇦⇨⇧⇩⬄⇳⬁⬀⬃⬂🢬🢭✘✔☒☑�',
  ],
  wingdings2: [
    ' 🖊🖋🖌🖍✄✀🕾🕽🗅🗆🗇🗈🗉🗊🗋🗌🗍📋🗑🗔🖵🖶🖷🖸🖭🖯🖱🖒🖓🖘🖙',
    '🖚🖛👈👉🖜🖝🖞🖟🖠🖡👆👇🖢🖣🖑✗✓🗵☑⮽☒⮾⮿🛇⦸🙱🙴🙲🙳‽🙹🙺',
    '🙻🙦🙤🙥🙧🙚🙘🙙🙛⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿�',
    '☉🌕☽☾⸿✝🕇🕜🕝🕞🕟🕠🕡🕢🕣🕤🕥🕦🕧🙨🙩⋅🞄⦁●○🞅🞇🞉⊙⦿🞌',
    '🞍◾■□🞑🞒🞓🞔▣🞕🞖🞗🞘⬩⬥◇🞚◈🞛🞜🞝🞞⬪⬧◊🞠◖◗⯊⯋⯀⯁',
    '⬟⯂⬣⬢⯃⯄🞡🞢🞣🞤🞥🞦🞧🞨🞩🞪🞫🞬🞭🞮🞯🞰🞱🞲🞳🞴🞵🞶🞷🞸🞹🞺',
    '🞻🞼🞽🞾🞿🟀🟂🟄🟆🟉🟊✶🟌🟎🟐🟒✹🟃🟇✯🟍🟔⯌⯍※⁂������',
  ],
  wingdings3: [
    ' ⭠⭢⭡⭣⭦⭧⭩⭨⭰⭲⭱⭳⭶⭸⭻⭽⭤⭥⭪⭬⭫⭭⭍⮠⮡⮢⮣⮤⮥⮦⮧',
    '⮐⮑⮒⮓⮀⮃⭾⭿⮄⮆⮅⮇⮏⮍⮎⮌⭮⭯⎋⌤⌃⌥␣⍽⇪⮸🢠🢡🢢🢣🢤🢥',
    '🢦🢧🢨🢩🢪🢫🡐🡒🡑🡓🡔🡕🡗🡖🡘🡙▲▼△▽◀▶◁▷◣◢◤◥🞀🞂🞁�',
    '🞃⯅⯆⯇⯈⮜⮞⮝⮟🠐🠒🠑🠓🠔🠖🠕🠗🠘🠚🠙🠛🠜🠞🠝🠟🠀🠂🠁🠃🠄🠆🠅',
    '🠇🠈🠊🠉🠋🠠🠢🠤🠦🠨🠪🠬🢜🢝🢞🢟🠮🠰🠲🠴🠶🠸🠺🠹🠻🢘🢚🢙🢛🠼🠾🠽',
    '🠿🡀🡂🡁🡃🡄🡆🡅🡇⮨⮩⮪⮫⮬⮭⮮⮯🡠🡢🡡🡣🡤🡥🡧🡦🡰🡲🡱🡳🡴🡵🡷',
    '🡶🢀🢂🢁🢃🢄🢅🢇🢆🢐🢒🢑🢓🢔🢖🢕🢗���������������',
  ],
  webdings: [
    ' 🕷🕸🕲🕶🏆🎖🖇🗨🗩🗰🗱🌶🎗🙾🙼🗕🗖🗗⏴⏵⏶⏷⏪⏩⏮⏭⏸⏹⏺🗚🗳',
    '🛠🏗🏘🏙🏚🏜🏭🏛🏠🏖🏝🛣🔍🏔👁👂🏞🏕🛤🏟🛳🕬🕫🕨🔈🎔🎕🗬🙽🗭🗪🗫',
    '⮔✔🚲⬜🛡📦🛱⬛🚑🛈🛩🛰🟈🕴⬤🛥🚔🗘🗙❓🛲🚇🚍⛳⦸⊖🚭🗮⏐🗯🗲�',
    '🚹🚺🛉🛊🚼👽🏋⛷🏂🏌🏊🏄🏍🏎🚘🗠🛢💰🏷💳👪🗡🗢🗣✯🖄🖅🖃🖆🖹🖺🖻',
    '🕵🕰🖽🖾📋🗒🗓🕮📚🗞🗟🗃🗂🖼🎭🎜🎘🎙🎧💿🎞📷🎟🎬📽📹📾📻🎚🎛📺💻',
    '🖥🖦🖧🕹🎮🕻🕼📟🖁🖀🖨🖩🖿🖪🗜🔒🔓🗝📥📤🕳🌣🌤🌥🌦☁🌨🌧🌩🌪🌬🌫',
    '🌜🌡🛋🛏🍽🍸🛎🛍Ⓟ♿🛆🖈🎓🗤🗥🗦🗧🛪🐿🐦🐟🐕🐈🙬🙮🙭🙯🗺🌍🌏🌎🕊',
  ],
  dingbats: [
    ' ✁✂✃✄☎✆✇✈✉☛☞✌✍✎✏✐✑✒✓✔✕✖✗✘✙✚✛✜✝✞✟',
    '✠✡✢✣✤✥✦✧★✩✪✫✬✭✮✯✰✱✲✳✴✵✶✷✸✹✺✻✼✽✾✿',
    '❀❁❂❃❄❅❆❇❈❉❊❋●❍■❏❐❑❒▲▼◆❖◗❘❙❚❛❜❝❞�',
    '��������������������������������',
    '�❡❢❣❤❥❦❧♣♦♥♠①②③④⑤⑥⑦⑧⑨⑩❶❷❸❹❺❻❼❽❾❿',
    '➀➁➂➃➄➅➆➇➈➉➊➋➌➍➎➏➐➑➒➓➔→↔↕➘➙➚➛➜➝➞➟',
    '➠➡➢➣➤➥➦➧➨➩➪➫➬➭➮➯�➱➲➳➴➵➶➷➸➹➺➻➼➽➾�',
  ],
} satisfies Readonly<Record<string, readonly string[]>>

type Font = keyof typeof fonts

const names: readonly [RegExp, Font][] = [
  [/^(symbol ?(mt|ps|ps mt)?|standard symbols (l|ps)|euclid symbol)$/i, 'symbol'],
  [/^wingdings( regular)?$/i, 'wingdings'],
  [/^wingdings ?2$/i, 'wingdings2'],
  [/^wingdings ?3$/i, 'wingdings3'],
  [/^webdings$/i, 'webdings'],
  [/^((itc )?zapf ?dingbats( itc)?|monotype sorts|dingbats|d050000l)$/i, 'dingbats'],
]

/** Fonts without a public table. */
const unreadable =
  /^(mt extra|marlett|bookshelf symbol \d|ms (outlook|reference specialty)|euclid (extra|math (one|two))|wingdings ?[4-9])$/i

const tables = new Map<Font, string[]>()

function tableOf(font: Font) {
  const table = tables.get(font) ?? [...fonts[font].join('')]
  tables.set(font, table)
  return table
}

/** The signs that Windows has at 128 to 159. */
const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** The code of a character in its font. Word adds 61,440 (0xF000) to it. */
function placeOf(sign: string) {
  const code = sign.charCodeAt(0)
  if (code >= 0xf020 && code <= 0xf0ff) return code - 0xf000
  const inWindows = windows.indexOf(sign)
  return inWindows < 0 ? code : 0x80 + inWindows
}

const privateSign = /[\ue000-\uf8ff\u{f0000}-\u{10fffd}]/gu

/** The first font of a list as styles write it, such as `"Symbol_MSFontService", serif`. */
export const fontName = (family: string) =>
  (family.split(',')[0] ?? '')
    .replace(/[\u0022']/g, '')
    .replace(/_(EmbeddedFont|MSFontService)\s*$/i, '')
    .trim()

type Reading = { text: string; unread: string[] }

/** The text as a font shows it. Signs that cannot be read are �. */
export function readSigns(text: string, font: string): Reading {
  const missing: string[] = []
  const miss = (sign: string) => {
    missing.push(sign)
    return unread
  }
  const own = names.find(([name]) => name.test(font))?.[1]
  const table = own && tableOf(own)
  if (table) {
    const read = text.replace(/\S/gu, (sign) => {
      const found = table[placeOf(sign) - 0x20]
      // A character that the font does not have stays as it is, such as ≥ in a text set in Symbol.
      if (found === undefined) return sign.replace(privateSign, miss)
      return found === unread ? miss(sign) : found
    })
    return { text: read, unread: missing }
  }
  const strange = unreadable.test(font) ? /[\u0021-\u00ff\ue000-\uf8ff]/gu : privateSign
  return { text: text.replace(strange, miss), unread: missing }
}
