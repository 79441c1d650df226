import './bulk.css'

type TickBoxProps = { name: string; checked: boolean; onToggle: () => void }

/** Ticks a row for a bulk change. */
export const TickBox = ({ name, checked, onToggle }: TickBoxProps) => (
  <label className="tick">
    <input type="checkbox" aria-label={`Tick ${name}`} checked={checked} onChange={onToggle} />
  </label>
)
