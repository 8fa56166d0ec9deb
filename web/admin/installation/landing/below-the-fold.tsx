import type { ReactNode } from 'react'
import { BeginSection } from './begin-section.tsx'
import { CalculatorSection } from './calculator-section.tsx'
import { MobileSection } from './mobile-section.tsx'
import { QuestionsSection } from './questions-section.tsx'
import { TourSection } from './tour-section.tsx'
import { VoicesSection } from './voices-section.tsx'

/** The sections of the front page that nobody sees first. */
export function BelowTheFold(): ReactNode {
  return (
    <>
      <TourSection />
      <MobileSection />
      <CalculatorSection />
      <VoicesSection />
      <QuestionsSection />
      <BeginSection />
    </>
  )
}
