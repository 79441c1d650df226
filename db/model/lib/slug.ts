import transliterate from '@sindresorhus/transliterate'

const mostLetters = 80

/** At most 80 letters, cut between two words where that is possible. */
function cut(slug: string) {
  if (slug.length <= mostLetters) return slug
  const end = slug.lastIndexOf('-', mostLetters)
  return slug.slice(0, end > 0 ? end : mostLetters)
}

/**
 * The words of a title in an address: in lower case, joined by hyphens, with letters of other scripts in Latin
 * letters. Empty if no word can be written so.
 */
export const slugFrom = (title: string) =>
  cut(
    // A micro before a unit is no Greek word.
    transliterate(title.normalize('NFC').replace(/[µμ](?=[a-z])/gi, 'u'))
      .toLowerCase()
      .replace(/[’‘ʼ“”„«»‹›®™©°]/g, '')
      // Whatever else parts words in print
      .replace(/[/|\\]|[^\0-\x7f]/g, ' ')
      .replace(/[^a-z0-9\s-]/g, '')
      .replace(/\s+/g, '-')
      .replace(/-+/g, '-')
      .replace(/^-|-$/g, ''),
  )
