import styled from "@emotion/styled";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { SearchField } from "../../controls/fields/search-field.tsx";
import { InFrame } from "../frame/frame-slots.tsx";

interface TableSearchProps {
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** A button in the frame of a widget, and the field that it opens there. */
export function TableSearch({ text, onText }: TableSearchProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(text !== "");
  return (
    <>
      {isOpen && (
        <InFrame place="control">
          <Box>
            <SearchField autoFocus label={t("action.search")} value={text} onChange={onText} />
          </Box>
        </InFrame>
      )}
      <InFrame place="tools">
        <IconButton
          icon={isOpen ? "close" : "search"}
          size="tiny"
          label={t(isOpen ? "action.clear-search" : "action.search")}
          onClick={() => {
            setOpen(!isOpen);
            if (text) onText("");
          }}
        />
      </InFrame>
    </>
  );
}

const Box = styled.div({ "& .MuiOutlinedInput-root": { inlineSize: 180, blockSize: 28 } });
