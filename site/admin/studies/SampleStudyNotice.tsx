import { TriangleAlert } from 'lucide-react'
import '../base/notice.css'

/** Shown above the sample study of a local site, so that nobody takes it for a real study. */
export const SampleStudyNotice = () => (
  <section className="notice" aria-label="Sample study">
    <TriangleAlert aria-hidden />
    <p>
      This study does not exist. Try everything with it, and delete it before you go live. To keep
      its texts as a start for your own study, press “Duplicate”.
    </p>
  </section>
)
