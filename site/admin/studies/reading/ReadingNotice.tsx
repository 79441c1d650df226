import { CircleCheck, EyeOff, TriangleAlert } from 'lucide-react'
import type { Reading } from './reading.ts'
import '#site/admin/base/notice.css'
import './ReadingNotice.css'

export function ReadingNotice({ reading }: { reading: Reading }) {
  const { visitors, isChanged, title, next } = reading
  const isFine = visitors === 'draft' || (visitors === 'approved' && !isChanged)
  const Icon = isFine ? CircleCheck : visitors === 'approved' ? TriangleAlert : EyeOff
  return (
    <div className={isFine ? 'notice reading-fine' : 'notice'}>
      <Icon aria-hidden />
      <div>
        <p>
          <strong>{title}</strong>
        </p>
        <p>{next}</p>
      </div>
    </div>
  )
}
