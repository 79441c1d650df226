import type { ComponentProps } from 'react'
import { iconLabel } from '#site/ui/tooltip/tip.ts'

type IconButtonProps = Omit<ComponentProps<'button'>, 'type' | 'className' | 'aria-label'> & {
  /** read out, and shown as a tooltip */
  label: string
  /** the button takes something away */
  danger?: boolean
}

/** A button that shows an icon only. It never sends a form. */
export const IconButton = ({ label, danger, ...props }: IconButtonProps) => (
  <button
    type="button"
    {...iconLabel(label)}
    className={danger ? 'icon-button icon-button-danger' : 'icon-button'}
    {...props}
  />
)
