import { thumbnailOf } from '#db/model/media/uploads.ts'
import './SmallPicture.css'

/** A picture by its address; `of` says what it shows. */
export const SmallPicture = ({ url, of }: { url: string; of: string }) => (
  <img className="small-picture" src={thumbnailOf(url)} alt={of} loading="lazy" />
)
