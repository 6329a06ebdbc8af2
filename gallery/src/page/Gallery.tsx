import { AppFrame, AppHeader, Brand, Page, Toaster } from '@parchi/shared-ui';
import { ChoiceGroup } from '@parchi/shared-ui/forms';
import { useState, type ReactNode } from 'react';
import type { Chapter } from '../chapters.ts';
import { applyTheme, themes, type Theme } from '../theme.ts';
import { ComponentSection } from './ComponentSection.tsx';
import { Contents } from './Contents.tsx';
import { Tokens } from './Tokens.tsx';
import styles from './Gallery.module.css';

const themeNames: Record<Theme, string> = { system: 'As my system', light: 'Light', dark: 'Dark' };

interface GalleryProps {
  chapters: readonly Chapter[];
  /** The source texts of the example files, by component. */
  sources: Readonly<Record<string, string>>;
}

/** The page with all components of the design system, in all their states. */
export function Gallery({ chapters, sources }: GalleryProps): ReactNode {
  const [theme, setTheme] = useState<Theme>('system');

  function changeTheme(next: Theme): void {
    applyTheme(next);
    setTheme(next);
  }

  return (
    <>
      <AppFrame
        isWide
        header={
          <AppHeader
            brand={
              <a href="?">
                <Brand name="Parchi" />
              </a>
            }
          />
        }
      >
        <Page
          title="The design system"
          lead="Every component that pages of Parchi are made of, in all its states. Take one from here before you write one."
          aside={
            <ChoiceGroup
              label="Theme"
              choices={themes.map((value) => ({ value, label: themeNames[value] }))}
              value={theme}
              onValueChange={changeTheme}
            />
          }
        >
          <div className={styles.columns}>
            <Contents chapters={chapters} />
            <div className={styles.sections}>
              <Tokens />
              {chapters.flatMap(({ title, components }) =>
                components.map((component) => (
                  <ComponentSection
                    key={component.name}
                    chapter={title}
                    component={component}
                    source={sources[component.name] ?? ''}
                    theme={theme}
                  />
                )),
              )}
            </div>
          </div>
        </Page>
      </AppFrame>
      <Toaster />
    </>
  );
}
