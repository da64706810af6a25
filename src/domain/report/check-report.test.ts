import { describe, expect, test } from 'vitest'
import { checkReport, reportReasons } from '#domain/report/check-report.ts'

describe('report of a page', () => {
  const report = { reason: 'SPAM', userEmail: 'a@b.fr', userMessage: 'Une copie.' }
  test.each(reportReasons)('takes %s', (reason) => expect(checkReport({ ...report, reason })).toEqual([]))
  test.each([
    ['REPORT_REASON', { ...report, reason: 'OTHER' }],
    ['REPORT_MESSAGE', { ...report, userMessage: ' ' }],
    ['MAX_LENGTH', { ...report, userMessage: 'a'.repeat(5001) }],
    ['REPORT_EMAIL', { ...report, userEmail: '' }],
    ['REPORT_EMAIL', { ...report, userEmail: 'a@b' }],
  ])('%s', (code, bad) => expect(checkReport(bad).map((found) => found.code)).toEqual([code]))
})
