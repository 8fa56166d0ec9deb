/** The port through which text messages leave. */
export type SmsSender = {
  /** Named in GET /settings. */
  name: string
  /** Resolves to the provider's message id. Throws when the provider refuses. */
  send(message: { to: string; text: string; channel: 'sms' | 'whatsapp' }): Promise<string>
}
