import { ExternalLink } from 'lucide-react'
import { smallLooks } from '#site/admin/base/SmallButton.tsx'

/** A link from the form of a public record to its page. */
export const LivePage = ({ path }: { path: string }) => (
  <a className={smallLooks.quiet} href={path} target="_blank" rel="noreferrer">
    <ExternalLink aria-hidden /> View live page
  </a>
)
