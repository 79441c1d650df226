import { type MouseEvent, useState } from 'react'
import type { SavedPicture } from './pictures.ts'
import './FocalPoint.css'

type FocalPointProps = Pick<SavedPicture, 'focalX' | 'focalY'> & {
  src: string | undefined
  onChange: () => void
}

const directions = [
  ['focalX', 'Across'],
  ['focalY', 'Down'],
] as const

export function FocalPoint({ src, focalX, focalY, onChange }: FocalPointProps) {
  const [point, setPoint] = useState({ focalX, focalY })

  function choose(values: Partial<typeof point>) {
    setPoint({ ...point, ...values })
    // The form reads its fields once they are drawn.
    setTimeout(onChange)
  }

  function onClick({ currentTarget, clientX, clientY }: MouseEvent) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    choose({
      focalX: Math.round(((clientX - left) / width) * 100),
      focalY: Math.round(((clientY - top) / height) * 100),
    })
  }

  return (
    <fieldset className="focal stack gap-1 field-wide">
      <legend>Focal point</legend>
      <p className="field-hint">Crops keep this point in view. Press the most important place.</p>
      <div className="focal-picture" onClick={onClick}>
        <img src={src} alt="" />
        <span
          className="focal-point"
          style={{ insetInlineStart: `${point.focalX}%`, insetBlockStart: `${point.focalY}%` }}
        />
      </div>
      <div className="focal-sliders">
        {directions.map(([name, label]) => (
          <label key={name}>
            {label}
            <input
              type="range"
              name={name}
              min={0}
              max={100}
              value={point[name]}
              onChange={({ target }) => choose({ [name]: target.valueAsNumber })}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
