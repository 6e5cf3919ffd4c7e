/** Whether a part of the page is seen. */
export interface Sight {
  readonly isSeen: boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

type Subscribe = (listener: () => void) => () => void;

/** A subscription that is only there while its place is seen; what was known then is kept until it is seen again. */
export function whileSeen(subscribe: Subscribe, sight: Sight): Subscribe {
  return (listener) => {
    let end: (() => void) | undefined;
    const look = () => {
      if (sight.isSeen === (end !== undefined)) return;
      if (end) {
        end();
        end = undefined;
        return;
      }
      end = subscribe(listener);
      listener(); // what has changed meanwhile
    };
    const endSight = sight.subscribe(look);
    if (sight.isSeen) end = subscribe(listener);
    return () => {
      endSight();
      end?.();
    };
  };
}
