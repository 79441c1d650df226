import type { SectionContent } from '../model/sections/index.ts'
import { keyIn } from '../model/lib/picture-address.ts'
import type { Picture, Pictures } from '../model/text/picture.ts'

type Section = SectionContent<'photographs'>
type Photograph = { picture: Picture; words: string }

/** Photographs that visitors see, with the words below each, without deleted ones and those without a description. */
export function photographsOf(section: Section, pictures: Pictures): Photograph[] {
  const places = [
    [section.building, section.buildingWords],
    [section.room, section.roomWords],
    [section.hands, section.handsWords],
  ]
  return places.flatMap(([address = '', own]) => {
    const picture = pictures[keyIn(address) ?? '']
    if (!picture) return []
    const credit = picture.credit && `Photo: ${picture.credit}`
    return { picture, words: [own || picture.caption, credit].filter(Boolean).join(' · ') }
  })
}
