import type { ComponentProps } from 'react'

export const smallLooks = {
  main: 'button button-small',
  outline: 'button button-outline button-small',
  quiet: 'button button-quiet button-small',
  delete: 'button button-delete button-small',
} as const

type SmallButtonProps = Omit<ComponentProps<'button'>, 'type' | 'className'> & {
  look?: keyof typeof smallLooks
}

/** A button beside a row, a field or a heading. It never sends a form. */
export const SmallButton = ({ look = 'outline', ...props }: SmallButtonProps) => (
  <button type="button" className={smallLooks[look]} {...props} />
)
