import { TriangleAlert } from 'lucide-react'
import '../base/notice.css'

/** Above the study with which a local site begins, so that nobody takes it for one that exists. */
export const SampleStudyNotice = () => (
  <section className="notice" aria-label="Sample study">
    <TriangleAlert aria-hidden />
    <p>
      This study does not exist. Try everything with it, and delete it before you go live. To keep
      its texts as a start for your own study, press “Duplicate”.
    </p>
  </section>
)
