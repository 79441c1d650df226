import './bulk.css'

type TickBoxProps = { name: string; checked: boolean; onToggle: () => void }

export const TickBox = ({ name, checked, onToggle }: TickBoxProps) => (
  <label className="tick">
    <input type="checkbox" aria-label={`Tick ${name}`} checked={checked} onChange={onToggle} />
  </label>
)
