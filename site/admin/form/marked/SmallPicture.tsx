import { thumbnailOf } from '#db/model/media/uploads.ts'
import './SmallPicture.css'

export const SmallPicture = ({ url, of }: { url: string; of: string }) => (
  <img className="small-picture" src={thumbnailOf(url)} alt={of} loading="lazy" />
)
