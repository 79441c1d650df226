ALTER TABLE `publish_state` ADD `epoch` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `publish_state` SET `epoch` = lower(hex(randomblob(8)));
