/** The mail of a report, and its words. */
interface Reported {
  readonly mailId: string
  readonly host?: string
  readonly action?: string
  readonly status?: string
  readonly feedback?: string
}

const report = (kind: string, fields: readonly string[], original: readonly string[]) =>
  [
    'From: MAILER-DAEMON@mx.exemple.fr',
    'To: robot@exemple.fr',
    'Subject: Returned',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=${kind}; boundary="b1"`,
    '',
    '--b1',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Message-ID: <00000000-0000-4000-8000-000000000000@elsewhere.example>',
    '',
    '--b1',
    `Content-Type: message/${kind}`,
    '',
    ...fields,
    '',
    '--b1',
    ...original,
    '',
    '--b1--',
    '',
  ].join('\r\n')

/** A mail that came back, as Postfix and Exim write it (RFC 3464). */
export const aDeliveryReport = ({
  mailId,
  host = 'obole.exemple.fr',
  action = 'failed',
  status = '5.1.1',
}: Reported) =>
  report(
    'delivery-status',
    [
      'Reporting-MTA: dns; mx.exemple.fr',
      '',
      'Final-Recipient: rfc822; parti@exemple.fr',
      `Action: ${action}`,
      `Status: ${status}`,
      'Diagnostic-Code: smtp; 550 5.1.1 <parti@exemple.fr>: user',
      '    unknown here',
    ],
    ['Content-Type: text/rfc822-headers', '', 'Subject: Bonjour', `Message-ID: <${mailId}@${host}>`],
  )

/** A mail that its reader marked as unwanted, as mailbox providers report it (RFC 5965). */
export const aComplaint = ({ mailId, host = 'obole.exemple.fr', feedback = 'abuse' }: Reported) =>
  report(
    'feedback-report',
    [`Feedback-Type: ${feedback}`, 'User-Agent: Mailbox/1.0', 'Version: 1'],
    [
      'Content-Type: message/rfc822',
      'Content-Disposition: inline',
      '',
      'From: robot@exemple.fr',
      'Subject: Bonjour',
      `Message-ID: <${mailId}@${host}>`,
      'Content-Type: text/plain',
      '',
      'Bonjour',
    ],
  )
