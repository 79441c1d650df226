import { ExternalLink } from 'lucide-react'
import { iconLabel } from '#site/ui/tooltip/tip.ts'

export const ViewOnSite = ({ title, path }: { title: string; path: string }) => (
  <a
    {...iconLabel(`View ${title} on the site`)}
    className="icon-button"
    href={path}
    target="_blank"
    rel="noreferrer"
  >
    <ExternalLink aria-hidden />
  </a>
)
