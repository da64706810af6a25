import { useTexts } from '#web/lib/texts.ts'
import { calendarEntry } from '#domain/calendar/calendar-entry.ts'
import { Button } from '#web/ui/button.tsx'

interface CalendarButtonProps {
  readonly id: string
  readonly title: string
  readonly event: Parameters<typeof calendarEntry>[1]
}

/** Offers the event as a calendar file, generated in the page. */
export function CalendarButton({ id, title, event }: CalendarButtonProps) {
  const t = useTexts('confirmation')
  const save = () => {
    const file = new Blob([calendarEntry({ title, id }, event, new Date())], { type: 'text/calendar' })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(file)
    link.download = 'agenda.ics'
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <Button variant="second" size="s" onClick={save}>
      {t('confirmed.calendar')}
    </Button>
  )
}
