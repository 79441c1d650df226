import { UserRound } from 'lucide-react'
import { thumbnailOf } from '../../../db/model/uploads.ts'
import './Photo.css'

export const Photo = ({ url }: { url: string | null }) =>
  url ? (
    <img
      className="member-photo"
      src={thumbnailOf(url)}
      alt=""
      width="96"
      height="96"
      loading="lazy"
    />
  ) : (
    <span className="member-photo">
      <UserRound aria-hidden />
    </span>
  )
