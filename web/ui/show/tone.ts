/** The states of money and time. Green, amber and red are used for nothing else. */
export type Tone = 'settled' | 'soon' | 'overdue' | 'neutral'
