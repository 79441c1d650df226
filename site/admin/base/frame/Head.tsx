import { type ReactNode, useEffect } from 'react'
import './Head.css'

type HeadProps = {
  title: string
  text?: ReactNode
  /** buttons */
  children?: ReactNode
}

export function Head({ title, text, children }: HeadProps) {
  useEffect(() => {
    document.title = `${title} · Admin`
  }, [title])

  return (
    <div className="head spread">
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        {text && <p className="note">{text}</p>}
      </div>
      {children && <div className="head-actions screen-only row gap-1">{children}</div>}
    </div>
  )
}
