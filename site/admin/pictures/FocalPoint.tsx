import { type MouseEvent, useState } from 'react'
import { HiddenField } from '../form/HiddenField.tsx'
import type { SavedPicture } from './pictures.ts'
import './FocalPoint.css'

type FocalPointProps = Pick<SavedPicture, 'focalX' | 'focalY'> & {
  src: string | undefined
}

const directions = [
  ['focalX', 'Across'],
  ['focalY', 'Down'],
] as const

export function FocalPoint({ src, focalX, focalY }: FocalPointProps) {
  const [point, setPoint] = useState({ focalX, focalY })

  function onClick({ currentTarget, clientX, clientY }: MouseEvent) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    setPoint({
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
            <HiddenField name={name} value={String(point[name])} />
            <input
              type="range"
              min={0}
              max={100}
              value={point[name]}
              onChange={({ target }) => setPoint({ ...point, [name]: target.valueAsNumber })}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
