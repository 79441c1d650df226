import { largestFile, pictureAt, type Pictures } from '#db/model/text/picture.ts'

export type Member = {
  name: string
  title: string
  credentials: string | null
  description: string | null
  imageUrl: string | null
}

/** With more members, or longer descriptions (in characters), the words about a member are folded. */
const fewMembers = 8
const shortDescription = 240

export const shownTeam = (members: readonly Member[], pictures: Pictures) =>
  members.map((member) => {
    const picture = member.imageUrl ? pictureAt(member.imageUrl, pictures) : null
    const length = member.description?.length ?? 0
    return {
      ...member,
      photo: picture && { picture, whole: largestFile(picture, 'zoom', 'webp') },
      isFolded: length > 0 && (members.length > fewMembers || length > shortDescription),
    }
  })

export type ShownMember = ReturnType<typeof shownTeam>[number]
