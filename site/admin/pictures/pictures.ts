import type { InferResponseType } from 'hono/client'
import { keyIn } from '#db/model/lib/picture-address.ts'
import { Media, pictureFields } from '#db/model/media/media.ts'
import { api, idParam } from '#site/lib/api.ts'
import { call, write } from '#site/lib/remote.ts'
import { fetchPagesOf } from '../list/pages.ts'

const { media } = api.admin

export type SavedPicture = InferResponseType<typeof media.$get>['media'][number]

export const fetchPictures = fetchPagesOf('media', media.$get)

export const fetchPicture = async (id: string) =>
  (await call(media[':id'].$get({ param: { id } }))).media

/** The picture of the library at an address; undefined for one from elsewhere. */
export async function fetchPictureAt(address: string) {
  const key = keyIn(address)
  return key && (await fetchPictures({ limit: '1', key })).rows[0]
}

/** Addresses that take the file of a new picture and its small version. */
export const requestUpload = () => call(media.upload.$post())

export const createPicture = async (file: string, name: string) =>
  (await write(media.$post({ json: { file, name } }))).media

export const savePicture = async (
  id: number,
  words: Partial<Media> & Pick<Media, 'name'>,
  { basedOn, file }: { basedOn: string | undefined; file?: string | undefined },
) => (await write(media[':id'].$put({ ...idParam(id), json: { ...words, basedOn, file } }))).media

export const deletePicture = ({ id }: SavedPicture) => write(media[':id'].$delete(idParam(id)))

/** With `file`, a save replaces the picture by an uploaded one. */
export const pictureKind = (file: string | undefined) => ({
  name: 'media',
  what: 'picture',
  table: 'media' as const,
  model: Media,
  fields: pictureFields,
  storedFields: {
    width: { label: 'Width', kind: 'number' },
    height: { label: 'Height', kind: 'number' },
    bytes: { label: 'Bytes', kind: 'number' },
  } as const,
  save: (id: number | undefined, words: Media, basedOn: string | undefined) =>
    savePicture(Number(id), words, { basedOn, file }),
})
