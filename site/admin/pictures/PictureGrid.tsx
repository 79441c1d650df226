import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { addressOfMedia, isDescribed } from '#db/model/media/media.ts'
import { thumbnailOf } from '#db/model/media/uploads.ts'
import type { SavedPicture } from './pictures.ts'
import './PictureGrid.css'

type PictureGridProps = {
  pictures: SavedPicture[]
  /** the link or button around a picture */
  children: (picture: SavedPicture, content: ReactNode) => ReactNode
}

/** The small version of a picture. Its address differs from file to file, so that a new one shows at once. */
export const Thumbnail = ({ picture }: { picture: SavedPicture }) => (
  <img
    className="picture-small"
    src={thumbnailOf(addressOfMedia(picture.file))}
    alt=""
    loading="lazy"
    style={{ objectPosition: `${picture.focalX}% ${picture.focalY}%` }}
  />
)

export const PictureGrid = ({ pictures, children }: PictureGridProps) => (
  <ul className="picture-grid grid">
    {pictures.map((picture) => (
      <li key={picture.id}>
        {children(
          picture,
          <>
            <Thumbnail picture={picture} />
            <span className="picture-name">{picture.name}</span>
            <span className="note">{pictureFacts(picture)}</span>
            {!isDescribed(picture) && (
              <span className="badge badge-amber">
                <TriangleAlert aria-hidden size={14} /> No description
              </span>
            )}
          </>,
        )}
      </li>
    ))}
  </ul>
)

const sizeOf = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

export const pictureFacts = ({ width, height, bytes }: SavedPicture) =>
  [width && `${width} × ${height}`, bytes && sizeOf(bytes)].filter(Boolean).join(', ')
