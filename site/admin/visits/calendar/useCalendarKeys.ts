import { useEffect } from 'react'
import { addDays } from '#db/model/lib/time.ts'

const week = 7

/** [ and ] lead to the week before and after, t to today. Ignored while the user types or a dialog is open. */
export function useCalendarKeys(day: string, today: string, onDay: (date: string) => void) {
  useEffect(() => {
    const days: Readonly<Record<string, string>> = {
      '[': addDays(day, -week),
      ']': addDays(day, week),
      t: today,
    }
    function press({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) {
      const isTyping =
        target instanceof Element && target.closest('input, textarea, select, [role=dialog]')
      const date = days[key]
      if (date && !isTyping && !ctrlKey && !metaKey && !altKey) onDay(date)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [day, today, onDay])
}
