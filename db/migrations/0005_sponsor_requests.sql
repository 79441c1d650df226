ALTER TABLE `sponsor_inquiries` ADD `request` text;--> statement-breakpoint
CREATE INDEX `sponsor_inquiries_request` ON `sponsor_inquiries` (`request`,`id`);