import { BellRing, type LucideIcon, Send } from 'lucide-react'
import { usePending } from '#site/ui/usePending.ts'
import { SmallButton } from '../base/SmallButton.tsx'
import { sendTest, tryAlerts } from './mail.ts'

type Props = { icon: LucideIcon; label: string; run: () => Promise<unknown> }

function TestButton({ icon: Icon, label, run }: Props) {
  const [send, sending] = usePending(run)
  return (
    <SmallButton aria-disabled={sending} onClick={send}>
      <Icon aria-hidden />
      {sending ? 'Sending...' : label}
    </SmallButton>
  )
}

export const TestLetter = () => <TestButton icon={Send} label="Send a test letter" run={sendTest} />

export const TestAlert = () => (
  <TestButton icon={BellRing} label="Send a test alert" run={tryAlerts} />
)
