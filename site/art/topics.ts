import { seedOf } from './wells.ts'

type Topic = {
  /** the words of a category that choose it, or their beginnings */
  words: RegExp
  tint: 'teal' | 'blue' | 'green' | 'amber'
  /** shapes around 160,90; see Drawing.astro for the classes */
  shapes: string
}

/** Drawings in place of missing pictures. A category gets the first drawing whose words it contains. */
const topics = {
  heart: {
    words:
      /\b(?:heart|cardi|blood|hypertens|stroke|vascular|cholesterol|lipid|coraz|circulat|vein|arter)/i,
    tint: 'blue',
    shapes:
      '<path class="mid" d="M160 148c-46-31-64-52-64-78a34 34 0 0 1 64-17 34 34 0 0 1 64 17c0 26-18 47-64 78z"/><path class="gap" d="M-400 92h526l9-15 13 32 15-56 14 60 9-21h534"/><path d="M-400 92h526l9-15 13 32 15-56 14 60 9-21h534"/><path class="faint" d="M112 68a20 20 0 0 1 16-19"/>',
  },
  lung: {
    words:
      /\b(?:lung|respir|asthma|copd|breath|pulmon|allerg|airway|cough|smok|flu\b|covid|rsv|infect|pulm)/i,
    tint: 'blue',
    shapes:
      '<path class="mid" d="M150 66c0-10-9-12-16-7-24 17-36 49-36 73 0 16 10 21 23 16l18-7c8-3 11-7 11-15zM170 66c0-10 9-12 16-7 24 17 36 49 36 73 0 16-10 21-23 16l-18-7c-8-3-11-7-11-15z"/><path d="M160 24v42l-26 24m26-24 26 24m-52 0-13 22m13-22 3 28m49-28 13 22m-13-22-3 28"/><path class="faint" d="M154 33h12m-12 9h12m-12 9h12"/><path class="dot" d="M121 112h0m16 6h0m46 0h0m16-6h0"/>',
  },
  tablet: {
    words:
      /\b(?:drug|medic(?:ine|ation)|tablet|pill|dos(?:e|ing|age)|treat|pharma|therap|vaccin|diabet|insulin|weight|obes|pain|placebo|prescri|side effect)/i,
    tint: 'teal',
    shapes:
      '<g transform="rotate(-38 148 92)"><rect class="paper" x="88" y="66" width="120" height="52" rx="26"/><path class="solid" d="M148 66h34a26 26 0 0 1 0 52h-34z"/><path class="faint" d="M106 84a15 15 0 0 1 10-6h20"/></g><circle class="mid" cx="205" cy="128" r="23"/><path d="m190 138 30-20"/><circle class="paper" cx="107" cy="50" r="12"/><path d="M99 50h16"/>',
  },
  cell: {
    words:
      /\b(?:cell|cancer|oncolog|tumou?r|gene|genom|immun|biolog|rare|lupus|arthrit|skin|dermat|eczema|psoria|blood cell|leuk|lymph|microbi|gut|stem|kidney|liver)/i,
    tint: 'green',
    shapes:
      '<circle class="tone" cx="40" cy="138" r="46"/><circle class="mid" cx="48" cy="132" r="14"/><circle class="tone" cx="284" cy="36" r="42"/><circle class="mid" cx="276" cy="44" r="13"/><circle class="paper" cx="160" cy="92" r="60"/><circle class="faint" cx="160" cy="92" r="51"/><circle class="mid" cx="174" cy="84" r="24"/><circle class="solid" cx="179" cy="80" r="8"/><path class="mid" d="M121 112c-4-9 8-19 18-11 7 6 14 6 18 12 4 9-6 17-16 12-6-3-17-4-20-13z"/><path d="m129 113 4-5 5 8 5-6 5 7"/><path class="dot" d="M127 76h0m15-14h0m40 68h0m18-16h0"/>',
  },
  calendar: {
    words:
      /\b(?:news|event|announc|visit|schedul|webinar|appointment|milestone|press|award|open(?:ing|s)?\b|calendar|date|month|annual|update|conference|notic|company|site)/i,
    tint: 'amber',
    shapes:
      '<rect class="paper" x="98" y="40" width="124" height="112" rx="14"/><path class="mid" d="M98 70V54a14 14 0 0 1 14-14h96a14 14 0 0 1 14 14v16z"/><path d="M128 28v22m64-22v22"/><path class="days" d="M118 90h85m-85 21h85m-85 21h64"/><circle class="solid" cx="181" cy="111" r="14"/><path class="check" d="m174 111 5 6 9-11"/>',
  },
  people: {
    words:
      /\b(?:patient|people|person|stor(?:y|ies)|team|communit|volunteer|career|divers|inclusi|participant|famil|caregiver|carer|women|men\b|child|pediatr|senior|elder|staff|partner|sponsor|support|access|equity|voice|right|consent|pacient|interview)/i,
    tint: 'teal',
    shapes:
      '<path class="tone" d="M66 152c0-31 14-48 38-48s38 17 38 48z"/><circle class="tone" cx="104" cy="80" r="17"/><path class="tone" d="M178 152c0-31 14-48 38-48s38 17 38 48z"/><circle class="tone" cx="216" cy="80" r="17"/><path class="mid" d="M112 152c0-38 18-58 48-58s48 20 48 58z"/><circle class="mid" cx="160" cy="62" r="22"/><path d="M146 96l14 20 14-20"/><path d="M-400 152h1120"/>',
  },
  curve: {
    words:
      /\b(?:data|result|statis|eviden|finding|analy|publicat|outcome|trend|endpoint|paper|journal|number|report|performance|enrol|complian|regulat|quality|safety|audit|inspect|operation|guid)/i,
    tint: 'blue',
    shapes:
      '<g transform="translate(34 20) scale(.78)"><path class="tone bare" d="M98 134c52 0 44-84 126-84v96H98z"/><path class="faint" d="M92 34h132M92 71h132M92 109h132"/><path d="M92 28v118h140"/><path class="dotted" d="M150 93v53m-58-53h58"/><path class="faint" d="M98 138c70 0 66-46 126-48"/><path d="M98 134c52 0 44-84 126-84M128 108v27m22-56v28m27-58v30"/><path class="dot" d="M128 121h0m22-28h0m27-29h0m47-14h0"/></g>',
  },
  assay: {
    words:
      /\b(?:assay|lab|sampl|biomark|diagnos|test|scien|research|method|discover|innovat|technolog|trial|stud(?:y|ies)|clinical|phase|protocol|investig|learn|explain|basic)/i,
    tint: 'green',
    shapes:
      '<path class="paper" d="M100 52v76a11 11 0 0 0 22 0V52m11 0v76a11 11 0 0 0 22 0V52m11 0v76a11 11 0 0 0 22 0V52m11 0v76a11 11 0 0 0 22 0V52"/><path class="mid bare" d="M101.5 112h19v16a9.5 9.5 0 0 1-19 0zM134.5 100h19v28a9.5 9.5 0 0 1-19 0zM167.5 84h19v44a9.5 9.5 0 0 1-19 0zM200.5 92h19v36a9.5 9.5 0 0 1-19 0z"/><path class="solid bare" d="M167.5 84h19v44a9.5 9.5 0 0 1-19 0z"/><path d="M96 52h30m3 0h30m3 0h30m3 0h30"/><rect class="paper" x="86" y="64" width="148" height="11" rx="5.5"/><path d="M86 152h148M98 75v77m124-77v77"/><path class="solid" d="M177 18c5 7 8 11 8 15a8 8 0 0 1-16 0c0-4 3-8 8-15z"/>',
  },
} satisfies Record<string, Topic>

const all: Topic[] = Object.values(topics)

/** The drawing of a category: by its words, or else by its name, so that it stays the same. */
export const topicOf = (category: string): Topic =>
  all.find(({ words }) => words.test(category)) ??
  all[seedOf(category) % all.length] ??
  topics.assay
