import { offerFile } from '#web/lib/browser/offer-file.ts'
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
    const entry = calendarEntry({ title, id }, event, new Date())
    offerFile('agenda.ics', new Blob([entry], { type: 'text/calendar' }))
  }
  return (
    <Button variant="second" size="s" onClick={save}>
      {t('confirmed.calendar')}
    </Button>
  )
}
