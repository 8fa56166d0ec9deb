/** Sends text messages. */
export type SmsSender = {
  /** The provider's name, shown in GET /settings. */
  name: string
  /** Resolves to the provider's message id. Throws if the provider refuses. */
  send(message: { to: string; text: string; channel: 'sms' | 'whatsapp' }): Promise<string>
}
